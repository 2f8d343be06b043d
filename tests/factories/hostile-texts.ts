/** Calls that a page would make if it ran what somebody has typed. */
const CALL = 'globalThis.hostile?.(1)'

/** Markup that runs something as soon as a page has it as markup. */
const MARKUP = [
  `<script>${CALL}</script>`,
  `<img src=x onerror="${CALL}">`,
  `<svg onload="${CALL}">`,
  `<svg><animate onbegin="${CALL}" attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<iframe src="javascript:parent.${CALL}"></iframe>`,
  `<a href="javascript:${CALL}" autofocus onfocus="${CALL}">x</a>`,
  `<input autofocus onfocus="${CALL}">`,
  `<details open ontoggle="${CALL}">`,
  `<video><source onerror="${CALL}"></video>`,
  `<body onpageshow="${CALL}">`,
  `<style>*{animation:x 1s}@keyframes x{}</style><p onanimationstart="${CALL}">`,
  `<math><mtext></form><form><mglyph><style></math><img src=x onerror="${CALL}">`,
  `<object data="javascript:${CALL}"></object>`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${CALL}">`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<form action="https://evil.example/"><button>x`,
  `<template shadowrootmode=open><script>${CALL}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror='${CALL}'>">`,
]

/** What would end the place that a text stands in: an attribute, a script, a comment, a style, JSON, a header. */
const WAYS_OUT: ((markup: string) => string)[] = [
  (markup) => markup,
  (markup) => `">${markup}`,
  (markup) => `'>${markup}`,
  (markup) => `</script>${markup}`,
  (markup) => `-->${markup}<!--`,
  (markup) => `</title></style></textarea></noscript>${markup}`,
  (markup) => `\\"});${CALL}//${markup}`,
  (markup) => `\\u003c/script>${markup}`,
  (markup) => `\u2028${CALL}\u2029${markup}`,
  (markup) => `]]>${markup}`,
  (markup) => `&lt;/p&gt;${markup}`,
  (markup) => `%3C/script%3E${markup}`,
  (markup) => `\r\nContent-Type: text/html\r\n\r\n${markup}`,
  (markup) => `\${${CALL}}{{constructor.constructor('${CALL}')()}}${markup}`,
  (markup) => `" autofocus onfocus="${CALL}" x="${markup}`,
]

/** Three hundred texts that try to run something in a page that shows them; each is different. */
export const listHostileTexts = (): string[] =>
  WAYS_OUT.flatMap((wayOut) => MARKUP.map((markup, index) => `${index} ${wayOut(markup)}`))
