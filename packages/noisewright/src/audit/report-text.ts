import type { AuditReport, MechanismAudit } from "@noisewright/core/audit";
import { digitsUp } from "@noisewright/core/format";
import { shortNumber as n, roundedDown } from "@noisewright/text";

/** An audit for people. A lower bound rounds down, and so does the δ at which it holds. */
export function describeAudit(report: AuditReport | MechanismAudit): string {
  const { event, draws, delta, confidence, claim, verdict } = report;
  const names =
    "answers" in report ? report.answers.map((a) => `answer ${a}`) : ["first", "second"];
  const share = ({ hits, draws }: typeof event.first) =>
    `${n((100 * hits) / draws)} % (${whole(hits)} of ${whole(draws)})`;
  const rows: [string, string][] = [
    ...("mechanism" in report ? [["mechanism", described(report)] as [string, string]] : []),
    [
      "draws",
      names.map((name, i) => `${name}: ${whole(i === 0 ? draws.first : draws.second)}`).join(", "),
    ],
    ["event", event.text],
    ["", `${names[0]}: ${share(event.first)}`],
    ["", `${names[1]}: ${share(event.second)}`],
    [
      "ε is at least",
      `${roundedDown(report.epsilonLower)}  (δ = ${roundedDown(delta)}, confidence ${confidence})`,
    ],
    ...(claim === undefined
      ? []
      : [["claim", `ε = ${digitsUp(claim, 6)}: ${verdict}`] as [string, string]]),
  ];
  return rows.map(([name, text]) => `${name.padEnd(15)}${text}`).join("\n");
}

function described({ mechanism, params }: MechanismAudit): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  return `${mechanism}  ${pairs.join(", ")}`;
}

const whole = (x: number) => x.toLocaleString("en-GB");
