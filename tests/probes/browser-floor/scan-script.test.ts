import { expect, it } from 'vitest'
import { listFreshNames } from './fresh-names.ts'
import { scanScript } from './scan-script.ts'
import { scanStyles } from './scan-styles.ts'

const fresh = listFreshNames()

it('a script feature that the oldest supported browsers lack is found', () => {
  const script = `
    const { promise } = Promise.withResolvers()
    const signal = AbortSignal.any([a, b])
    if (element.checkVisibility() && URL.canParse(text)) panel.showPopover()
    const groups = Object.groupBy(cars, byBrand), both = one.union(other)
    const names = cars.keys().map(String).toArray(), first = map.values().take(3)
    navigator.share({ url }); requestIdleCallback(work); document.startViewTransition(work)
    draw('div', { popover: 'auto', popoverTarget: id })
    const { withResolvers } = Promise, later = Promise['withResolvers'](), work = scheduler
    list.addEventListener('scrollend', show); if (watcher instanceof CloseWatcher) text.match(/[\\p{L}--[a-z]]/v)
    using file = { [Symbol.dispose]() {} }`
  expect([...scanScript(script, fresh)].toSorted()).toEqual([
    '.checkVisibility',
    '.showPopover',
    '.toArray()',
    '.union()',
    '/v',
    'AbortSignal.any',
    'CloseWatcher',
    'Object.groupBy',
    'Promise.withResolvers',
    'Symbol.dispose',
    'URL.canParse',
    '[popover]',
    '[popovertarget]',
    'document.startViewTransition',
    'navigator.share',
    'on scrollend',
    'requestIdleCallback',
    'scheduler',
    'using',
    'values().map',
    'values().take',
    '{withResolvers}',
  ])
})

it('a script feature that they all support is not reported', () => {
  const script = `
    const last = cars.toSorted(byPrice).at(-1), names = Object.values(cars).map(name).filter(Boolean)
    const copy = structuredClone(car), word = text.replaceAll('a', 'b').toWellFormed()
    new IntersectionObserver(show).observe(element.closest('a'))
    draw('dialog', { inert: true, name: 'details' })
    fetch(path, { signal: new AbortController().signal })`
  expect([...scanScript(script, fresh)]).toEqual([])
})

it('a style sheet feature that the oldest supported browsers lack is found', () => {
  const css = `@layer ui{.panel{display:grid;field-sizing:content;color:light-dark(#000,#fff)}.panel:popover-open{opacity:1}
    @starting-style{.panel{opacity:0}}@media (scripting:none){.panel::details-content{translate:0 1px}}
    .panel:has(a:hover)::before{inset:0;grid-template-rows:subgrid auto;transition:display 1s allow-discrete;color:color-mix(in srgb,red,blue)}}`
  expect([...scanStyles(css)].toSorted()).toEqual([
    '()light-dark',
    ':details-content',
    ':popover-open',
    '@media scripting',
    '@starting-style',
    'field-sizing',
    'grid-template-rows: subgrid',
  ])
})
