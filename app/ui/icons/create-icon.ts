import { createElement, type SVGAttributes } from 'react'

/** What a lucide icon consists of, as far as it is drawn. */
interface IconDefinition {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

const SVG_ATTRIBUTES = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/**
 * Makes a component of a lucide icon's strokes; the build puts it in place of lucide's own (vite.config.ts). An icon says
 * nothing by itself: it stands beside words, or in a button that has a name.
 */
// oxlint-disable-next-line import/no-default-export -- that is how lucide's icons ask for it
export default function createIcon({ name, node }: IconDefinition) {
  return function Icon({ className = '', ...rest }: SVGAttributes<SVGSVGElement>) {
    return createElement(
      'svg',
      { ...SVG_ATTRIBUTES, className: `lucide lucide-${name} ${className}`.trim(), ...rest },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
