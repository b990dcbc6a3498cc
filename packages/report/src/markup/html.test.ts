import { expect, it } from "vitest";
import { html } from "./html.js";

it("escapes values, and keeps markup", () => {
  const hostile = `<script>alert("1")</script> & 'x'`;
  expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
    `<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;</p>`,
  );
  expect(html`<ul>${["a", "<b>"].map((item) => html`<li>${item}</li>`)}</ul>`.text).toBe(
    "<ul><li>a</li><li>&lt;b&gt;</li></ul>",
  );
});

it("leaves out false and undefined, and writes 0", () => {
  expect(html`<p>${false}${undefined}${0}</p>`.text).toBe("<p>0</p>");
});
