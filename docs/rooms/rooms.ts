import { BASE, DOMAIN } from './domain-rooms.ts'
import type { Walls } from './find-breaches.ts'

// What each room may import besides itself. A room is a folder; a file belongs to the longest listed path that contains
// it, and `domain/*` has the files directly in that folder. An import that is not listed is refused, also of a type, and a
// folder that is in no room fails the test. docs/architecture.md describes the directions.

const ALL_DOMAIN = Object.keys(DOMAIN).filter((room) => room !== 'domain/demo')

/** What every feature may use. A feature imports another only if the list below allows it, and never in both directions. */
const FEATURE_BASE = [...BASE, ...ALL_DOMAIN, 'app/http', 'app/ui']
const feature = (...others: string[]) => [...FEATURE_BASE, ...others.map((name) => `app/features/${name}`)]

const FEATURES: Record<string, readonly string[]> = {
  'app/features/cookie-choice': feature(),
  'app/features/form': feature(),
  'app/features/page-data': feature(),
  'app/features/notices': feature(),
  'app/features/passkeys': feature(),
  'app/features/request-links': feature(),
  'app/features/sharing': feature(),
  'app/features/site': feature(),
  'app/features/analytics': feature('cookie-choice'),
  'app/features/rich-text': feature('request-links'),
  'app/features/saved-cars': feature('site'),
  'app/features/cars': feature('saved-cars', 'site'),
  'app/features/catalogue': feature('cars'),
  'app/features/comparison': feature('cars', 'request-links'),
  'app/features/structured-data': feature('cars'),
  'app/features/search': feature('cars', 'catalogue', 'site'),
  'app/features/searches': feature('catalogue'),
  'app/features/branches': [...feature('cookie-choice', 'layout', 'rich-text'), 'platform'],
  'app/features/account': feature('form', 'searches'),
  'app/features/staff': [...feature('cars', 'form', 'own-car'), 'db'],
  'app/features/papers': [...feature('cars', 'credit', 'layout', 'staff'), 'platform'],
  'app/features/requests': [
    ...feature('account', 'analytics', 'cars', 'cookie-choice', 'form', 'own-car', 'request-links'),
    'platform',
  ],
  'app/features/cookies': feature('analytics', 'cookie-choice', 'request-links', 'requests'),
  'app/features/credit': feature('request-links', 'requests'),
  'app/features/own-car': feature('form'),
  'app/features/maintenance': feature('own-car', 'request-links', 'requests'),
  'app/features/trade-in': feature('own-car', 'request-links', 'requests'),
  'app/features/spare-parts': feature('requests'),
  'app/features/test-drive': feature('analytics', 'cars', 'request-links', 'requests'),
  // The types of a page's blocks come from the database.
  'app/features/layout': [...feature('cars', 'request-links', 'rich-text', 'saved-cars', 'search', 'site'), 'db'],
  'app/features/content': [
    ...feature(
      'analytics',
      'branches',
      'cars',
      'catalogue',
      'credit',
      'form',
      'maintenance',
      'requests',
      'rich-text',
      'site',
      'spare-parts',
      'test-drive',
      'trade-in',
    ),
    'db',
  ],
}

const ALL_FEATURES = Object.keys(FEATURES)

const ENTRANCE = [...BASE, ...ALL_DOMAIN, 'domain/demo', 'db', 'platform']

/** What benchmarks, this folder and tests may use besides. Tests may import every package of the table below. */
const TOOLS = ['bench', 'docs', 'tests']

/** The rooms that may import a package; `app` includes all rooms in it. A package that is not listed is refused. */
const PACKAGES: Walls['packages'] = {
  // In rooms that reach the browser only files that end in `.server.ts`.
  'node:': ['*', 'app/http', 'app/ui', 'bench', 'bin', 'db', 'docs', 'domain', 'platform', 'server', 'worker'],
  // Parsing of input.
  valibot: ['app/features', 'app/http', 'app/routes', 'bin', 'db', 'domain', 'platform', 'server'],
  // Pages.
  react: ['app'],
  'react-dom': ['app'],
  'react-router': ['app', 'server'],
  '@react-router/node': ['app/routes'],
  'cookie-es': ['app/http'],
  fresh: ['app/http', 'server'],
  negotiator: ['app/http'],
  isbot: ['app/http'],
  'lucide-react': ['app/features', 'app/routes', 'app/ui'],
  '@simplewebauthn/browser': ['app/features/passkeys', 'app/routes'],
  'yet-another-react-lightbox': ['app/routes'],
  '@maskito/core': ['app/ui'],
  '@maskito/kit': ['app/ui'],
  '@oddbird/popover-polyfill': ['app/ui'],
  'subset-font': ['app/ui'],
  '@expo-google-fonts/manrope': ['app/ui'],
  '@fontsource-variable/manrope': ['app/ui'],
  swiper: ['app/ui'],
  // The domain.
  '@simplewebauthn/server': ['domain/passkeys'],
  'qrcode-generator': ['app/features'],
  'csv-parse': ['domain/content', 'domain/feeds'],
  'iconv-lite': ['domain/feeds'],
  'ipaddr.js': ['domain/*', 'platform'],
  'libphonenumber-js': ['domain/requests'],
  saxes: ['domain/feeds'],
  standardwebhooks: ['domain/requests'],
  yaml: ['domain/content'],
  // The database.
  kysely: ['bench', 'bin', 'db', 'domain', 'platform', 'server'],
  pg: ['bench', 'bin', 'db', 'platform'],
  'pg-copy-streams': ['db'],
  'tar-stream': ['db'],
  '@sparticuz/chromium': ['db/demo'],
  // What comes from outside.
  '@fastify/busboy': ['platform'],
  'graphile-worker': ['db', 'platform'],
  nodemailer: ['platform'],
  pdfkit: ['platform'],
  pino: ['bin', 'platform'],
  sharp: ['app/ui', 'bench', 'db/demo', 'platform'],
  'sonic-boom': ['platform'],
  undici: ['bench', 'platform'],
  // The server.
  '@react-router/express': ['server'],
  compression: ['server'],
  express: ['server'],
  helmet: ['server'],
  'prom-client': ['server'],
  'rate-limiter-flexible': ['server'],
  sirv: ['server'],
  'virtual:react-router': ['server'],
  // Building, testing and measuring.
  '@react-router/dev': ['*', 'app/*'],
  vite: ['*', 'server', ...TOOLS],
  vitest: ['*', ...TOOLS],
  'playwright-core': ['db/demo', ...TOOLS],
  '@seriousme/openapi-schema-validator': TOOLS,
  ajv: TOOLS,
  'ajv-formats': TOOLS,
  'axe-core': TOOLS,
  'chrome-launcher': TOOLS,
  'fast-check': TOOLS,
  'html-validate': TOOLS,
  jsqr: TOOLS,
  lighthouse: TOOLS,
  'pdfjs-dist': TOOLS,
  'smtp-server': TOOLS,
  'web-features': TOOLS,
  '@vocabulary/schema': TOOLS,
}

export const WALLS: Walls = {
  rooms: {
    locale: [],
    urls: ['locale'],
    platform: ['locale'],
    db: ['locale', 'platform'],
    'db/demo': ['db', 'domain/cars', 'domain/feeds', 'locale', 'platform'],
    ...DOMAIN,
    'app/ui': BASE,
    'app/http': [...BASE, ...ALL_DOMAIN, 'platform'],
    ...FEATURES,
    'app/routes': [...BASE, ...ALL_DOMAIN, ...ALL_FEATURES, 'app/http', 'app/ui', 'platform'],
    // The root, the entries of server and browser, and the table of routes.
    'app/*': [...BASE, ...ALL_DOMAIN, ...ALL_FEATURES, 'app/http', 'app/ui'],
    // The three entrances create the real adapters. Each may start code of the others.
    worker: ENTRANCE,
    // Files that browsers load as they are; a service worker imports nothing.
    public: [],
    // What decides how a page looks: the parameters of the catalogue and the choice about cookies (server/page-cache);
    // and the routes whose data the page sends itself.
    server: [
      ...ENTRANCE,
      'app/features/catalogue',
      'app/features/cookie-choice',
      'app/features/page-data',
      'app/http',
      'worker',
    ],
    bin: [...ENTRANCE, 'server', 'worker'],
    // Benchmarks, tests and documents may import from everywhere.
    bench: [
      'app/*',
      'app/http',
      'app/routes',
      'app/ui',
      'bin',
      'db/demo',
      'server',
      'tests',
      'worker',
      ...ALL_FEATURES,
      ...ENTRANCE,
    ],
    // The configuration files directly in the project's folder: nothing imports them.
    '*': ['app/*', 'app/ui', 'tests'],
    docs: ['app/http', 'domain/cars', 'domain/requests', 'urls'],
    tests: [],
  },
  routes: {
    // Lists the parts that the sitemap's own route writes.
    'app/routes/resources/sitemap-index': ['app/routes/resources/sitemap'],
    // One car of the garage, and the garage's cars on the first page of the account.
    'app/routes/account/garage-car': ['app/routes/account/garage'],
    'app/routes/account/overview': ['app/routes/account/garage'],
    // The page after a request was sent from its own page.
    'app/routes/site/request-taken': ['app/routes/site/request'],
  },
  packages: PACKAGES,
  // The finished build, which is no file of the code, and the folder of PostgreSQL's package for this platform.
  computed: ['server/pages.server.ts', 'db/embedded/runtime-directory.server.ts'],
}
