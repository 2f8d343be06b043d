import { createElement, type SVGAttributes } from 'react'

/** The parts of a lucide icon that are drawn. */
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
 * Makes a component of a lucide icon's strokes; the build uses it instead of lucide's own (vite.config.ts). Icons are
 * hidden from screen readers: they are beside a text, or in a button with a label.
 */
// oxlint-disable-next-line import/no-default-export -- lucide's icons import it as the default export
export default function createIcon({ name, node }: IconDefinition) {
  return function Icon({ className = '', ...rest }: SVGAttributes<SVGSVGElement>) {
    return createElement(
      'svg',
      { ...SVG_ATTRIBUTES, className: `lucide lucide-${name} ${className}`.trim(), ...rest },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
