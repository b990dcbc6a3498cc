/**
 * The class of each node of a tree. Two nodes have the same class if a permutation of siblings moves
 * one to the other, so the errors of both have the same law if all nodes have the same noise. A
 * parent comes before its children.
 */
export function treeClasses(parents: readonly number[]): readonly number[] {
  const shapes = shapesOf(parents);
  const name = numbering();
  const classes: number[] = [];
  for (const [node, parent] of parents.entries()) {
    const above = parent < 0 ? -1 : classes[parent]!;
    classes.push(name(`${above} ${shapes[node]}`));
  }
  return classes;
}

/** The shape of the tree below each node. The order of siblings does not matter. */
function shapesOf(parents: readonly number[]): readonly number[] {
  const name = numbering();
  const below = parents.map((): number[] => []);
  const shapes = new Array<number>(parents.length);
  for (let node = parents.length - 1; node >= 0; node--) {
    const shape = name(below[node]!.sort((a, b) => a - b).join());
    shapes[node] = shape;
    below[parents[node]!]?.push(shape);
  }
  return shapes;
}

/** Numbers texts in the order in which they first appear. */
function numbering(): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const number = known.get(text) ?? known.size;
    known.set(text, number);
    return number;
  };
}
