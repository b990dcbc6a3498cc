import type { AuditReport, MechanismAudit } from "@noisewright/core/audit";
import { deltaText, epsilonText, numberText } from "@noisewright/core/format";

/** Writes an audit as text for people. The lower bound on ε and the value of δ are rounded down. */
export function describeAudit(report: AuditReport | MechanismAudit): string {
  const { event, draws, delta, confidence, claim, verdict } = report;
  const names =
    "answers" in report
      ? report.answers.map((a) => `true value ${a}`)
      : ["first file", "second file"];
  const share = ({ hits, draws }: typeof event.first) =>
    `${numberText((100 * hits) / draws)} % (${whole(hits)} of ${whole(draws)})`;
  const rows: [string, string][] = [
    ...("mechanism" in report ? [["mechanism", mechanismText(report)] as [string, string]] : []),
    [
      "samples",
      names.map((name, i) => `${name}: ${whole(i === 0 ? draws.first : draws.second)}`).join(", "),
    ],
    ["event", event.text],
    ["", `${names[0]}: ${share(event.first)}`],
    ["", `${names[1]}: ${share(event.second)}`],
    [
      "ε is at least",
      `${numberText(report.epsilonLower, "down")}  (${deltaText(delta, "down")}, confidence level ${confidence})`,
    ],
    ...(claim === undefined
      ? []
      : [["claim", `${epsilonText(claim)}: ${verdict}`] as [string, string]]),
  ];
  return rows.map(([name, text]) => `${name.padEnd(15)}${text}`).join("\n");
}

function mechanismText({ mechanism, params }: MechanismAudit): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  return `${mechanism}  ${pairs.join(", ")}`;
}

const whole = (x: number) => x.toLocaleString("en-GB");
