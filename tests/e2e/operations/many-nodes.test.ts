import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { createPhoto } from '#tests/factories/uploads/pictures.ts'
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/fake-smtp.ts'
import { createTempFolder } from '#tests/fixtures/lifetime/create-temp-folder.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { copyDemoDatabase } from '#tests/servers/running-demo-site.ts'
import { runCommand } from '#tests/servers/run-command.ts'
import { type RunningSite, startSite } from '#tests/servers/running-site.ts'

// Two nodes on one database: with separate folders, which is a configuration mistake, and with shared ones.

/** A node waits for a minute before it reports that it does not see the files of another. */
const DETECTION_TIMEOUT_MS = 150_000

/** Two nodes with a mail server. `isShared`: they share their folders for files. */
async function startNodes(opened: AsyncDisposableStack, isShared: boolean) {
  const databaseUrl = await copyDemoDatabase(opened)
  const smtp = opened.use(await startFakeSmtp())
  const home = await createTempFolder('nodes')
  opened.defer(() => rm(home, { recursive: true, force: true }))
  const settings = {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'site@dealer.example',
    MAIL_TO: 'sales@dealer.example',
    CHANNELS_FILE: '',
    TRUST_PROXY: '1',
  }
  const folders = ['web-1', 'web-2'].map((name) => path.join(home, name))
  for (const shared of isShared ? ['photos', 'request-files'] : []) {
    await mkdir(path.join(home, shared))
    for (const folder of folders) {
      await mkdir(folder, { recursive: true })
      await symlink(path.join(home, shared), path.join(folder, shared))
    }
  }
  const sites: RunningSite[] = []
  for (const dataFolder of folders) sites.push(opened.use(await startSite({ databaseUrl, dataFolder, settings })))
  const [first = ''] = folders
  return {
    smtp,
    sites,
    doctor: () => runCommand(['doctor'], { cwd: home, DATABASE_URL: databaseUrl, DATA_DIR: first }),
    home,
  }
}

const picture = await createPhoto(320, 240).jpeg().toBuffer()

let visitors = 0

/** A request for a trade-in with a picture, each from an address of its own. */
async function send({ origin }: RunningSite): Promise<void> {
  const form = new FormData()
  const answers = {
    name: 'Анна',
    phone: nextPhone(),
    consent: 'yes',
    own_brand: 'Kia',
    own_model: 'Rio',
    own_year: '2018',
    own_mileage_km: '90 000',
  }
  for (const [name, value] of Object.entries(answers)) form.set(name, value)
  form.append('files[]', new File([new Uint8Array(picture)], 'kuzov.jpg', { type: 'image/jpeg' }))
  const answer = await fetch(`${origin}/ajax/modals/actions/request-trade-action.php`, {
    method: 'POST',
    body: form,
    headers: { 'x-forwarded-for': `203.0.113.${(visitors += 1)}` },
  })
  expect(await answer.json()).toMatchObject({ success: 'Y' })
}

const countWithFile = ({ letters }: FakeSmtp) =>
  letters.filter(({ raw }) => raw.includes('kuzov.jpg') && raw.includes('Content-Type: image/jpeg')).length
const findWarning = ({ lines }: RunningSite) => lines.find((line) => line.includes('files of other nodes are not here'))
const warningsOf = async ({ origin }: RunningSite): Promise<unknown> => (await fetch(`${origin}/readyz`)).json()

it('with separate folders, each e-mail is sent with its picture by the node that has the file', async () => {
  await using opened = new AsyncDisposableStack()
  const { smtp, sites, doctor } = await startNodes(opened, false)
  for (let number = 0; number < 10; number += 1) for (const site of sites) await send(site)
  await expect.poll(() => smtp.letters.length).toBe(20)
  expect(countWithFile(smtp)).toBe(20)
  if (!inject('isNight')) return
  await expect.poll(() => sites.every(findWarning), { timeout: DETECTION_TIMEOUT_MS }).toBe(true)
  const folders = ['photos', 'request-files']
  for (const site of sites)
    expect(await warningsOf(site)).toEqual({
      ready: true,
      reasons: [],
      warnings: folders.map((folder) => `files of other nodes are missing in ${folder}`),
    })
  const { code, stdout } = await doctor()
  expect(code).toBe(1)
  expect(stdout.match(/does not see files of other nodes: photos, request-files/g)).toHaveLength(2)
})

it('with shared folders there is no warning, and no marker file stays', async () => {
  await using opened = new AsyncDisposableStack()
  const { smtp, sites, doctor, home } = await startNodes(opened, true)
  for (const site of sites) await send(site)
  await expect.poll(() => countWithFile(smtp)).toBe(2)
  const listMarkers = () => readdir(path.join(home, 'request-files', 'nodes'))
  expect(await listMarkers()).toHaveLength(2)
  if (inject('isNight')) await pause(DETECTION_TIMEOUT_MS / 1.5)
  expect((await doctor()).stdout).toContain('2 nodes run')
  for (const site of sites) {
    expect(await warningsOf(site)).toEqual({ ready: true, reasons: [] })
    expect(findWarning(site)).toBeUndefined()
    await site[Symbol.asyncDispose]()
  }
  expect(await listMarkers()).toEqual([])
})
