import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { type Grant, OPERATOR, ROLES, ROLES_WITHOUT_BRANCH } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { inviteStaff } from '#domain/staff/invitations.server.ts'
import { disableStaff, enableStaff, findStaffByEmail, listStaff } from '#domain/staff/people.server.ts'
import { InvitationSchema } from '#domain/staff/staff-forms.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'
import { staffInvitationPath } from '#urls/staff-paths.ts'
import { createOperatorContext, type OperatorContext } from './create-operator-context.server.ts'
import { formatTable, terminalText } from './terminal/terminal.ts'

export const summary = 'list the people of the back office, invite one, close or open their access'
export const usage = `staff <list | invite | disable | enable> …

  list                 everybody, with their roles
  invite <mail> --role ROLE [--branch SLUG]
                       print a link that is good once, for a day; without --branch the role holds for every branch.
                       Somebody who works here already gets a new password and app by it: a lost phone is replaced so
  disable <mail>       log them out everywhere at once and let them in no more
  enable <mail>        let them in again

ROLE is ${ROLES.join(', ')}.
The first administrator is made here:  bin/showroom staff invite you@dealer.ru --role administrator`

const OPTIONS = { role: { type: 'string' }, branch: { type: 'string' } } as const

export async function run([subcommand = '', ...args]: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [email = '', ...more] = positionals
  const hasOptions = values.role !== undefined || values.branch !== undefined
  if (more.length === 0) {
    if (subcommand === 'list' && email === '' && !hasOptions) return await list()
    if (subcommand === 'invite' && email !== '') return await invite(email, values)
    if ((subcommand === 'disable' || subcommand === 'enable') && email !== '' && !hasOptions)
      return await changeAccess(subcommand, email)
  }
  console.error(`bin/showroom ${usage}`)
  return 2
}

async function list(): Promise<number> {
  await using context = await createOperatorContext()
  const people = await listStaff(context)
  if (people.length === 0) console.error('Nobody yet. Invite an administrator:  bin/showroom help staff')
  const rows = people.map(({ email, name, grants, disabledAt, seenAt }) => [
    email,
    terminalText(name),
    grants
      .map(({ role, branchName }) => role + (branchName === null ? '' : ` (${terminalText(branchName)})`))
      .join(', ') || 'no role',
    disabledAt === null ? '' : 'disabled',
    seenAt === null ? '' : `seen ${formatSortableDateTime(seenAt, context.timeZone)}`,
  ])
  for (const line of formatTable(rows)) console.log(line)
  return 0
}

async function invite(email: string, { role = '', branch }: { role?: string; branch?: string }): Promise<number> {
  const parsed = v.safeParse(InvitationSchema, { email, role })
  if (!parsed.success) {
    const isEmail = parsed.issues.some(({ path }) => path?.[0]?.key === 'email')
    console.error(isEmail ? `«${email}» is no e-mail address.` : `--role must be one of ${ROLES.join(', ')}.`)
    return 2
  }
  await using context = await createOperatorContext()
  const grants: Grant[] = []
  for (const grant of parsed.output.grants) {
    const branchId = branch === undefined ? null : await findBranchId(context, branch)
    if (branchId === undefined) {
      console.error(`There is no branch «${branch}». Which there are:  bin/showroom branch`)
      return 1
    }
    if (branchId !== null && ROLES_WITHOUT_BRANCH.includes(grant.role)) {
      console.error(`The role ${grant.role} holds for every branch: leave --branch out.`)
      return 2
    }
    grants.push({ ...grant, branchId })
  }
  const { config, timeZone } = context
  const invited = await inviteStaff(createStaffContext(context), OPERATOR, { ...parsed.output, grants })
  if (!invited.ok) throw new Error(`The invitation was refused: ${invited.reason}`)
  console.log((config.siteUrl ?? `http://localhost:${config.port}`) + staffInvitationPath(invited.token))
  console.error(`For ${email}, once, until ${formatSortableDateTime(invited.expiresAt, timeZone)}.`)
  return 0
}

const findBranchId = async (context: OperatorContext, slug: string) =>
  (await listBranches(context)).find((branch) => branch.slug === slug)?.id

/** Decisions that need no page: the same functions as in the back office. */
const createStaffContext = (context: OperatorContext) => ({
  ...context,
  newId: randomUUID,
  staffSecret: createSecretLoader({ ...context, pepper: context.config.pepper }, 'staff'),
})

async function changeAccess(change: 'disable' | 'enable', email: string): Promise<number> {
  await using context = await createOperatorContext()
  const person = await findStaffByEmail(context, email)
  if (person === undefined) {
    console.error(`Nobody has the address «${email}». Who there is:  bin/showroom staff list`)
    return 1
  }
  const result = await (change === 'disable' ? disableStaff : enableStaff)(context, OPERATOR, person.id)
  if (result.ok)
    console.log(`${email} ${change === 'disable' ? 'is logged out and cannot log in' : 'can log in again'}.`)
  else console.error(`${email} is the last administrator: invite another one first.`)
  return result.ok ? 0 : 1
}
