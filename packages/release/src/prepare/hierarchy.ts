import type { Json } from "@noisewright/core/ledger";
import type { KeyValue } from "@noisewright/engines";
import type { KeyTree } from "../spec/index.js";

/** The nodes of one level of a hierarchy, in the order of their parents. */
export interface Level {
  readonly values: readonly KeyValue[];
  /** The values, or the path of each node if two nodes of the level have the same value. */
  readonly labels: readonly KeyValue[];
  /** The index of the parent of each node, among the nodes of the level above. */
  readonly parents: readonly number[];
}

interface Node {
  readonly path: readonly KeyValue[];
  readonly parent: number;
  readonly below?: KeyTree;
}

/** The levels of a hierarchy, from the coarsest to the finest. */
export function levelsOf(keys: KeyTree, depth: number): readonly Level[] {
  const levels: Level[] = [];
  let nodes: readonly Node[] = [{ path: [], parent: -1, below: keys }];
  for (let i = 0; i < depth; i++) {
    nodes = nodes.flatMap(({ path, below }, parent) => childrenOf(below!, path, parent));
    levels.push(levelOf(nodes));
  }
  return levels;
}

function childrenOf(below: KeyTree, path: Node["path"], parent: number): readonly Node[] {
  if (Array.isArray(below)) return below.map((value) => ({ path: [...path, value], parent }));
  return Object.entries(below).map(([name, child]) => ({
    path: [...path, name],
    parent,
    below: child as KeyTree,
  }));
}

function levelOf(nodes: readonly Node[]): Level {
  const values = nodes.map(({ path }) => path.at(-1)!);
  const isDistinct = new Set(values).size === values.length;
  const labels = isDistinct ? values : nodes.map(({ path }) => path.join(" / "));
  return { values, labels, parents: nodes.map(({ parent }) => parent) };
}

/**
 * The keys of a hierarchy as lists of names and keys. A digest ignores the order of the fields of an
 * object, but the order of the nodes decides which number of a stored answer belongs to which node.
 */
export function orderedKeys(keys: KeyTree): Json {
  if (Array.isArray(keys)) return keys;
  return Object.entries(keys).map(([name, below]) => [name, orderedKeys(below as KeyTree)]);
}
