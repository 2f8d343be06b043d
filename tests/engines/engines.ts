import { openFirefox } from './firefox.ts'
import { isInstalled } from './programs.ts'
import type { Remote } from './remote.ts'
import { openWebKit } from './webkit.ts'

interface Engine {
  name: string
  open: () => Promise<Remote>
  /** The Debian packages that it needs. */
  packages: string[]
  isAvailable: boolean
}

/** The engines besides Chromium that visitors have. */
export const ENGINES: Engine[] = [
  {
    name: 'WebKit',
    open: openWebKit,
    packages: ['webkit2gtk-driver', 'xvfb'],
    isAvailable: isInstalled('WebKitWebDriver') && isInstalled('Xvfb'),
  },
  { name: 'Firefox', open: openFirefox, packages: ['firefox-esr'], isAvailable: isInstalled('firefox-esr') },
]

for (const { name, packages, isAvailable } of ENGINES)
  if (!isAvailable)
    console.warn(`${name} is not tested: it is not installed (Debian: apt-get install ${packages.join(' ')})`)
