import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { keysOf } from '#domain/keys-of.ts'

// What the operator does at the terminal and the staff do on their pages is one function, with another actor. Both lists
// are walked: a command and a page that does something are named here, or the test fails.

interface SharedCommand {
  /** The function that both call, and where it is. */
  run: string
  from: string
  /** The folder of the page below app/routes/staff. */
  page: string
}

/** The commands that a page has too. */
const SHARED: Readonly<Record<string, SharedCommand>> = {
  'requests confirm': {
    run: 'confirmReservation',
    from: '#domain/desk/reservations/desk-reservations.server.ts',
    page: 'reservations',
  },
  'reservations release': {
    run: 'releaseReservation',
    from: '#domain/desk/reservations/desk-reservations.server.ts',
    page: 'reservations',
  },
  'test-drives cancel': { run: 'cancelVisit', from: '#domain/desk/visits/change-visit.server.ts', page: 'visits' },
  'audit list': { run: 'listAudit', from: '#domain/access/audit-log.server.ts', page: 'audit' },
  'staff list': { run: 'listStaff', from: '#domain/staff/people.server.ts', page: 'people' },
  'staff invite': { run: 'inviteStaff', from: '#domain/staff/invitations.server.ts', page: 'people' },
  'staff disable': { run: 'disableStaff', from: '#domain/staff/people.server.ts', page: 'person' },
  'staff enable': { run: 'enableStaff', from: '#domain/staff/people.server.ts', page: 'person' },
  'requests retry': { run: 'retryDeliveries', from: '#domain/desk/actions/release-request.server.ts', page: 'request' },
  'requests release': {
    run: 'releaseRequest',
    from: '#domain/desk/actions/release-request.server.ts',
    page: 'request',
  },
}

/** The commands that no page has, with the reason. */
const TERMINAL_ONLY: Readonly<Record<string, string>> = {
  'audit verify': 'the seals are in the log of the process, which the operator has',
  backup: 'the machine',
  branch: 'content has no pages yet',
  content: 'content has no pages yet',
  demo: 'the machine',
  doctor: 'the page of the health asks the same of the site that runs (domain/health)',
  'import-feed': 'a file or an address that a schedule of the machine knows; the pages have sources of their own',
  legal: 'content has no pages yet',
  migrate: 'the machine',
  photos: 'the machine',
  worker: 'the machine',
  'requests list': 'deliveries by their states, for who looks after them',
  'requests show': 'the whole record with its files, for who answers a demand of the law',
  'requests erase': 'requests by their numbers, also where no card has them',
  'requests export': 'every column of the table, for a machine',
  'reservations list': 'all of them with those that have ended, as a table',
  restore: 'the machine',
  'test-drives list': 'all of them with past ones, as a table',
}

/** What only people do: the operator sees nobody's data and calls nobody. */
const PAGES_ONLY: Readonly<Record<string, string>> = {
  addAbsence: 'the people who manage a branch know who is away',
  addAgeingRule: 'what the people of a branch want to be reminded of',
  addBlock: 'the plan of a branch',
  addBranchName: 'the operator gives a branch its names with `branch`',
  addCustomerNote: 'work with a customer',
  addDevice: 'one’s own notices',
  closeWay: 'the operator names the address with each import',
  createChatCode: 'one’s own notices',
  removeChat: 'one’s own notices',
  removeDevice: 'one’s own notices',
  saveNoticeSettings: 'one’s own notices',
  sendTestNotices: 'one’s own notices',
  addDeskRequest: 'somebody calls or comes to a person of the staff',
  addManualCar: 'work on the stock; the operator imports a file',
  addNote: 'work on a request',
  addReason: 'settings of the desk',
  addSource: 'the operator names the source with each import',
  addTemplate: 'texts of the desk',
  addPhotos: 'work on the stock',
  applyBulk: 'work on requests',
  applyStockChange: 'work on cars',
  approveAttempt: 'a decision by somebody else than who has asked; the operator has --force',
  arrangePhoto: 'work on the stock',
  askAttempt: 'the operator imports at once',
  cancelAttempt: 'the operator interrupts the command',
  changeCarState: 'work on the stock',
  changeManualCar: 'work on the stock; the operator imports a file',
  changeTemplate: 'texts of the desk',
  changeVisit: 'what a person sees of a visit',
  checkStock: 'what the people who know the cars cure',
  claimRequest: 'work on a request',
  blurPhoto: 'work on the stock',
  focusPhoto: 'work on the stock',
  decideWord: 'what the people who know the cars say about a feed',
  endAgeingRule: 'what the people of a branch want to be reminded of',
  endOverride: 'work on the stock',
  eraseCustomer: 'a decision about a person; the operator erases requests by their numbers',
  exportCustomer: 'a decision about a person; the operator shows requests by their numbers',
  exportDeskRequests: 'what a filter of the list shows, for a purpose that a person names',
  forgetWord: 'what the people who know the cars say about a feed',
  giveBackRequest: 'work on a request',
  grantRole: 'the operator invites again, with other roles',
  hideReason: 'settings of the desk',
  makeExchangePassword: 'the page shows it once, to who types it into 1C',
  makeOffer: 'a paper that a person gives to a buyer',
  markAgeingSeen: 'one’s own day',
  mergeCustomers: 'a decision about people',
  moveReason: 'settings of the desk',
  moveRequest: 'work on a request',
  moveRule: 'settings of the desk',
  recordCall: 'work on a request',
  rejectHeldRequest: 'a decision about a person',
  removeAbsence: 'the people who manage a branch know who is away',
  removeBlock: 'the plan of a branch',
  removeBranchName: 'the operator gives a branch its names with `branch`',
  removeBranchDay: 'content has no commands for single days',
  removeCustomerNote: 'work with a customer',
  removeNote: 'work on a request',
  removeTemplate: 'texts of the desk',
  removeView: 'a view is somebody’s',
  renameReason: 'settings of the desk',
  renameView: 'a view is somebody’s',
  refuseRule: 'settings of the desk',
  resumeSource: 'the operator has schedules of the machine',
  revealContacts: 'work with a customer',
  revealPhone: 'work on a request',
  revokeGrant: 'the operator disables',
  revokeInvitation: 'the operator invites again, which revokes the earlier one',
  saveBranchDay: 'content has no commands for single days',
  saveDutyWeek: 'the people who manage a branch know who is on duty',
  saveRule: 'settings of the desk',
  saveSettings: 'the operator has schedules of the machine',
  saveView: 'a view is somebody’s',
  scheduleVisit: 'an hour that a person agrees on with the visitor',
  sendReply: 'work on a request',
  setAddress: 'the operator names the address with each import',
  setFolder: 'the operator names the file with each import',
  setInFeed: 'work on the stock',
  setLicenceSeen: 'what a person sees of a visit',
  setNextAction: 'work on a request',
  setOverride: 'work on the stock',
  setRequestStatus: 'work on a request',
  setResponseDeadline: 'settings of the desk',
  splitRequest: 'a decision about people',
  stopSource: 'the operator has schedules of the machine',
  suggestByVin: 'work on the stock',
  switchRule: 'settings of the desk',
  transferRequest: 'work on a request',
  tryRules: 'settings of the desk, which it leaves as they are',
  undoBatch: 'work on requests',
  undoStockBatch: 'work on cars',
  undoLastChange: 'work on a request',
  undoMerge: 'a decision about people',
  withdrawCustomerAdvertising: 'what a person has asked the dealership for',
}

const root = new URL('..', import.meta.url).pathname
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const list = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) => !file.includes('.test.') && !file.includes('+types'))

/** `staff invite`, `backup`: every command with its subcommands, as its usage says them. */
function listCommands(): string[] {
  const names = [...read('bin/showroom.ts').matchAll(/^ {2}\['([a-z-]+)', \(\) => import/gm)].map(
    ([, name = '']) => name,
  )
  return names.flatMap((name) => {
    const [, subcommands] = new RegExp(`usage = \`${name} <([a-z| -]+)>`).exec(read(`bin/${name}.ts`)) ?? []
    return subcommands?.includes('|') === true ? subcommands.split(' | ').map((sub) => `${name} ${sub}`) : [name]
  })
}

/** The names that the files import from a module. */
const importsOf = (files: readonly string[], from: string) =>
  files.flatMap((file) =>
    [...read(file).matchAll(/^import (?:type )?\{([^}]+)\} from '([^']+)'/gm)]
      .filter(([, , module]) => module === from)
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
  )

/** Functions with an actor that the pages of the staff import: what somebody does there. */
function listActions(): string[] {
  const pages = list('app/{routes,features}/staff/**/*.{ts,tsx}')
  const modules = list('domain/{access,customers,desk,staff,stock}/**/*.server.ts')
  return modules.flatMap((module) => {
    const imported = new Set(importsOf(pages, `#${module}`))
    const exported = [
      ...read(module).matchAll(
        /^export (?:async )?(?:function|const) (\w+)(?:(?!export )[^{])*?actor: (?:Staff)?Actor/gm,
      ),
    ]
    return exported
      .map(([, name = '']) => name)
      .filter((name) => imported.has(name) && !/^(?:list|find|may)/.test(name))
  })
}

describe('the terminal and the pages of the staff', () => {
  it('every command is shared with a page, or says why not', () => {
    expect(listCommands().toSorted()).toEqual([...keysOf(SHARED), ...keysOf(TERMINAL_ONLY)].toSorted())
  })

  it.each(keysOf(SHARED))('«%s» is the function that its page calls', (command) => {
    const { run, from, page } = SHARED[command] ?? { run: '', from: '', page: '' }
    const [name = ''] = command.split(' ')
    expect(importsOf(list(`bin/{${name}.ts,${name}/**/*.ts}`), from)).toContain(run)
    expect(importsOf(list(`app/{routes,features}/staff/${page}/*.{ts,tsx}`), from)).toContain(run)
  })

  it('whatever somebody does on a page has a command, or says why not', () => {
    const shared = keysOf(SHARED).flatMap((command) => SHARED[command]?.run ?? [])
    const actions = listActions()
    expect(actions.filter((name) => !shared.includes(name)).toSorted()).toEqual(keysOf(PAGES_ONLY).toSorted())
  })
})
