import { DARK, LIGHT, type Palette } from "./charts/index.js";

/** The variables of a theme, which charts use too. */
function variables({ paper, ink, quiet, grid, series }: Palette): string {
  const colours = series.map((colour, i) => `--series-${i + 1}:${colour}`).join(";");
  return `--paper:${paper};--ink:${ink};--quiet:${quiet};--grid:${grid};${colours}`;
}

/** The style sheet of a report: calm, light or dark, and made to be printed on A4. */
export const STYLE = `
:root{${variables(LIGHT)};--wash:#f4f6f8;--line:#c5ced5;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{${variables(DARK)};--wash:#1a232b;--line:#42515d}}
@media print{:root{${variables(LIGHT)};--wash:#f4f6f8;--line:#c5ced5;color-scheme:light}}
*{box-sizing:border-box}
html{font:16px/1.55 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--ink);background:var(--paper);font-variant-numeric:tabular-nums}
body{max-width:46rem;margin:0 auto;padding:3.5rem 1.5rem 4rem;overflow-wrap:anywhere}
h1,h2,h3{font-family:Charter,"Bitstream Charter","Sitka Text",Cambria,Georgia,serif;font-weight:600;line-height:1.2;letter-spacing:-.005em}
h1{font-size:2.75rem;margin:.2rem 0 .6rem}
h2{font-size:1.6rem;margin:0 0 .5rem}
h3{font-size:1.15rem;margin:1.75rem 0 .5rem}
p{margin:.6rem 0}
a{color:var(--series-1);text-underline-offset:.15em}
a:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:2px solid var(--series-1);outline-offset:3px}
.eyebrow{margin:0;color:var(--series-1);font-size:.82rem;font-weight:600;letter-spacing:.09em;text-transform:uppercase}
.lede{font-size:1.2rem;color:var(--quiet);margin:0 0 1.5rem}
.facts{margin:1.5rem 0;border-top:2px solid var(--series-1)}
.facts>div{display:grid;grid-template-columns:9rem 1fr;gap:1rem;padding:.55rem 0;border-bottom:1px solid var(--grid)}
dt{color:var(--quiet)}dd{margin:0}
nav{margin:2rem 0 0;padding:1.1rem 1.4rem;background:var(--wash);border-radius:6px}
nav h2{font:600 .82rem/1.4 inherit;font-family:inherit;font-size:.82rem;letter-spacing:.09em;text-transform:uppercase;color:var(--quiet)}
nav ol{margin:.4rem 0 0;padding-left:1.4rem;columns:16rem 2;column-gap:2.5rem}
nav li{break-inside:avoid;padding:.12rem 0}
section{margin-top:3.25rem;padding-top:1.75rem;border-top:1px solid var(--line)}
.about{color:var(--quiet);max-width:40rem}
.made{color:var(--quiet);font-size:.85rem;margin-top:1rem}
.note,figcaption,small{color:var(--quiet);font-size:.85rem}
.single{display:flex;flex-wrap:wrap;align-items:baseline;gap:.3rem 1.1rem;margin:1.25rem 0}
.single strong{font:600 3.2rem/1.1 Charter,"Bitstream Charter","Sitka Text",Cambria,Georgia,serif;color:var(--series-1)}
.single span{color:var(--quiet);font-size:1.05rem}
figure{margin:1.25rem 0 1.5rem}
figure svg{display:block;width:100%;height:auto}
figcaption{margin-top:.35rem}
.scroll{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;width:100%;font-size:.92rem}
.values{width:auto;min-width:62%}
.values .number{min-width:6.5rem}
caption{text-align:left;color:var(--quiet);font-size:.85rem;padding:0 0 .4rem}
th,td{padding:.38rem .9rem .38rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--grid)}
th{font-weight:500}
thead th{color:var(--quiet);font-weight:600;font-size:.82rem;border-bottom:1px solid var(--line);vertical-align:bottom}
tbody tr:last-child>*{border-bottom:1px solid var(--line)}
th:last-child,td:last-child{padding-right:0}
.number{text-align:right;white-space:nowrap}
details{margin:1rem 0;border:1px solid var(--grid);border-radius:6px;padding:.2rem 1rem}
summary{cursor:pointer;padding:.5rem 0;color:var(--series-1);font-weight:500}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.86em}
pre{background:var(--wash);padding:.8rem 1rem;border-radius:6px;white-space:pre-wrap}
.digests code{font-size:.78em;overflow-wrap:anywhere}
.bar{display:block;margin:1.25rem 0;border-radius:6px}
.bar .left{fill:var(--grid)}.bar .before{fill:var(--series-6)}.bar .now{fill:var(--series-1)}
footer{margin-top:3.5rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--quiet);font-size:.85rem}
@page{size:A4;margin:15mm 18mm 17mm;@bottom-right{content:counter(page) " / " counter(pages);font:8.5pt system-ui,sans-serif;color:#51616d}}
@media screen and (max-width:600px){
.methods thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.methods tbody,.methods tr,.methods th,.methods td{display:block}
.methods tr{margin:0 0 1rem;padding:.7rem .9rem;border:1px solid var(--grid);border-radius:6px}
.methods tr>*,.methods tbody tr:last-child>*{border:0;padding:.15rem 0;text-align:left;white-space:normal}
.methods td::before{content:attr(data-label);display:block;color:var(--quiet);font-size:.82rem}
.methods td.number::before{display:inline;padding-right:.6rem}
}
@media (max-width:34rem){.facts>div{grid-template-columns:1fr;gap:0}.values .number{min-width:0}h1{font-size:2.1rem}body{padding-top:2rem}}
@media print{
html{font-size:10.5pt}
body{max-width:none;padding:0}
h1{font-size:2.3rem}
.lede{margin-bottom:.8rem}
.facts{margin:.8rem 0}
.facts>div{padding:.25rem 0}
nav{margin-top:1rem;padding:.6rem 1rem;font-size:.92rem}
nav li{padding:0}
section{margin-top:5mm;padding-top:4mm}
.single{margin:.6rem 0}
.single strong{font-size:2.4rem}
.digests code{font-size:6.5pt}
figure{margin:.8rem 0 1rem}
figure svg{width:82%}
.scroll{margin:.7rem 0}
h1,h2,h3,caption,summary{break-after:avoid}
thead,tbody tr:first-child,tbody tr:nth-last-child(2){break-after:avoid}
figcaption,.note,.made{break-before:avoid}
.keep,.about,.short,figure,tr,.single,.facts,pre,nav,.bar{break-inside:avoid}
p{orphans:3;widows:3}
thead{display:table-header-group}
th,td{padding-top:.16rem;padding-bottom:.16rem}
.scroll{overflow:visible}
figure svg{max-height:205mm}
details{border:0;padding:0}
summary{display:none}
details::details-content{content-visibility:visible;display:block;height:auto}
a{color:inherit;text-decoration:none}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`;
