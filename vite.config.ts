import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { SUPPORTED_BROWSERS } from './app/browser-floor.ts'

/** What every page needs travels together: on a slow line each small file costs a turn of its own. */
const CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\// },
  // Header, footer and the parts of the kit in home and catalogue, with the icons that they show.
  {
    name: 'site',
    test: /\/app\/(root\.tsx|ui\/(?!fields\/|chip|popover|pagination|menu|percent|slider|strip|use-(?:slider|strip|showing|awake)|when-seen|accordion|fold-section|is-shown|modal|keep-toasts|switch|use-lost-focus|use-reached)|features\/(layout\/(?!error-page|subscribe-form)|content\/(?:prose|lazy-form)|requests\/modal-triggers|visitors\/(?!send-|watch-|fetch-|list-answer|toggle-)|cars\/car-words))|\/icons\/(arrow-right|check|chevron-(down|left|right)|map-pin)\./,
  },
  // Cards of cars with all that they show: most pages have some, those of words alone have none.
  {
    name: 'cards',
    test: /\/app\/(features\/(cars\/(?!car-facts)|visitors\/toggle-)|ui\/(popover|pagination|menu|percent)\.)/,
  },
  // The parts of pages and offers that are texts.
  {
    name: 'content',
    test: /\/app\/features\/content\/(block|part|page-head|prepare-parts|tool-view|offer-grid)/,
  },
  // What is needed once something is clicked: one small file, fetched when the page stands.
  {
    name: 'clicks',
    test: /\/app\/(ui\/(?:is-shown|modal|keep-toasts)|features\/(layout\/error-page|requests\/(open-modal|modal-(states|view))|visitors\/(send-|watch-|fetch-|list-answer)))/,
  },
  // Of the fields the only one that stands on the home page.
  { name: 'select', test: /\/app\/ui\/fields\/(select\.|loaded-listbox)/ },
  // Every form has most of the fields, and every form that is sent all of the rest: pop-ups fetch two files, not twenty.
  {
    name: 'fields',
    minShareCount: 2,
    test: /\/app\/ui\/fields\/|\/domain\/requests\/wire-fields|node_modules\/@maskito\//,
  },
  // What calculators tell the page of a car is no form's: it comes without them.
  {
    name: 'forms',
    minShareCount: 2,
    test: /\/app\/features\/requests\/(?!told-answers)|\/domain\/requests\/|node_modules\/valibot\//,
  },
  // What the other pages share. What one page alone needs is in its own file, and a form's fields come with the form.
  {
    name: 'kit',
    minShareCount: 2,
    test: /\/app\/ui\/(?!fields\/|use-reached)|node_modules\/lucide-react\/dist\/esm\/icons\/(arrow|circle|chevron|share|trash|x)/,
  },
]

const styleSheets = new Map<string, string>()

/** `car-card_title`: legible, and the same everywhere. Each style sheet is therefore the only one of its name. */
function nameClass(name: string, file: string): string {
  const sheet = path.basename(file, '.module.css')
  const known = styleSheets.get(sheet) ?? file
  if (known !== file) throw new Error(`Two style sheets share a name, and so would their classes: ${known}, ${file}`)
  styleSheets.set(sheet, file)
  return `${sheet}_${name}`
}

export default defineConfig({
  plugins: [reactRouter()],
  // Lucide's own drawing is four times ours and serves what no icon of the site asks for.
  resolve: {
    alias: [
      {
        find: '../createLucideIcon.mjs',
        replacement: fileURLToPath(new URL('./app/ui/draw-icon.ts', import.meta.url)),
      },
    ],
  },
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: Object.entries(SUPPORTED_BROWSERS).map(([browser, version]) => `${browser}${version}`),
    // One style sheet of 12 KB for the whole site: a phone waits for one answer instead of seven.
    cssCodeSplit: false,
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    // The server build's entrance is ours: it gives the router what a loader may use (docs/decisions/003).
    ssr: {
      build: { rollupOptions: { input: './server/site-handler.ts' } },
      // Built along, so that server and browser draw icons alike.
      resolve: { noExternal: ['lucide-react'] },
    },
  },
})
