import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { SUPPORTED_BROWSERS } from './app/supported-browsers.ts'

/** What every page needs travels together: on a slow line each small file costs a turn of its own. */
const CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\// },
  // Header, footer and the parts of the kit in home and catalogue, with the icons that they show.
  {
    name: 'site',
    test: /\/(?:locale\/(?!percent|bytes)[a-z-]+\.ts|app\/(root\.tsx|ui\/(?!fields\/|motion\/(?!timings)|overlays\/(?!popover-support)|navigation\/(?:chip|pagination)|controls\/switch|feedback\/persist-toasts|enhancement\/(?:use-is-hydrated|when-visible)|visibility\/)|features\/(site\/|rich-text\/prose|layout\/(?!error-page|footer\/subscribe-form)|content\/forms\/lazy-inline-form|requests\/modal\/modal-triggers|saved-cars\/(?!send-|watch-|fetch-|list-answer|toggle-)|cars\/car\.texts)))|\/icons\/(arrow-right|check|chevron-(down|left|right)|map-pin)\./,
  },
  // Dates and terms: some pages write them in the browser, the catalogue none. What they rest on is in the group above.
  { name: 'dates', test: /\/locale\/dates\/(?:date|zoned-format|term)\./ },
  // Cards of cars with all that they show: most pages have some, those of words alone have none.
  {
    name: 'cards',
    test: /\/(?:locale\/percent\.|app\/(features\/(cars\/(?!car-facts)|saved-cars\/toggle-)|ui\/(?:overlays\/(?:popover|menu)|navigation\/pagination)\.))/,
  },
  // The parts of pages and offers that are texts.
  {
    name: 'content',
    test: /\/app\/features\/content\/(blocks\/(block|content-section|preload-blocks|tool-view)|page-head|offers\/offer-grid)/,
  },
  // What is needed once something is clicked: one small file, fetched when the page stands.
  {
    name: 'clicks',
    test: /\/app\/(ui\/(?:visibility\/is-visible|overlays\/modal|feedback\/persist-toasts)|features\/(layout\/error-page|requests\/modal\/(open-form-modal|modal-(states|view))|saved-cars\/(send-|watch-|fetch-|list-answer)))/,
  },
  // Of the fields the only one that stands on the home page.
  { name: 'select', test: /\/app\/ui\/fields\/(select\.|loaded-listbox)/ },
  // Every form has most of the fields, and every form that is sent all of the rest: pop-ups fetch two files, not twenty.
  {
    name: 'fields',
    minShareCount: 2,
    test: /\/app\/ui\/fields\/|\/domain\/requests\/forms\/submission-fields|node_modules\/@maskito\//,
  },
  // What calculators tell the page of a car is no form's: it comes without them.
  {
    name: 'forms',
    minShareCount: 2,
    test: /\/app\/(?:features\/(?:requests\/(?!calculator-answers)|request-links\/)|http\/(?:http-error|form-answer|parse-site-path))|\/domain\/(?:requests\/|parse-url)|node_modules\/valibot\//,
  },
  // What the other pages share. What one page alone needs is in its own file, and a form's fields come with the form.
  {
    name: 'kit',
    minShareCount: 2,
    test: /\/app\/ui\/(?!fields\/|visibility\/use-reached)|node_modules\/lucide-react\/dist\/esm\/icons\/(arrow|circle|chevron|share|trash|x)/,
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
        replacement: fileURLToPath(new URL('./app/ui/icons/create-icon.ts', import.meta.url)),
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
