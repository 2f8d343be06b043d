import { data, redirect } from 'react-router'
import { readForm, type SentForm } from '#app/features/form/read-form.server.ts'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import type { RouteContext } from '#app/http/action-args.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { requireConfirmation, staffContext } from '#app/http/middleware/staff.ts'
import { parseIdField } from '#app/http/parse-field.ts'
import { PasskeyLabelSchema } from '#domain/passkeys/passkey.ts'
import {
  addPassword,
  changePassword,
  endOwnSessions,
  renewRecoveryCodes,
} from '#domain/staff/login/own-factors.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { removePasskey, renamePasskey } from '#domain/staff/passkeys/own-passkeys.server.ts'
import { AddPasswordSchema, NewPasswordSchema } from '#domain/staff/staff-forms.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'

/** The forms of the page: sessions, passkeys, the password, the recovery codes. */
export async function changeOwnLogin(request: Request, context: RouteContext) {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const form = await readForm(request)
  const confirm = () => requireConfirmation(context, staffPath('me'))
  switch (form.intent) {
    case 'end-session': {
      const only = parseIdField(form.fields, 'session')
      if (only === undefined) return form.rejectMalformed()
      await endOwnSessions(site, viewer, { only })
      return done('session')
    }
    case 'end-others':
      await endOwnSessions(site, viewer, { allBut: viewer.sessionId })
      return done('session')
    case 'rename-passkey':
      return rename(site, viewer, form)
    case 'remove-passkey':
      confirm()
      return remove(site, viewer, form)
    case 'change-password': {
      confirm()
      const parsed = form.parse(NewPasswordSchema)
      if (!parsed.ok) return parsed.rejection
      return (await changePassword(site, viewer, parsed.values.password)) ? done('password') : form.rejectMalformed()
    }
    case 'add-password':
      confirm()
      return add(site, viewer, form)
    case 'renew-codes': {
      confirm()
      const codes = await renewRecoveryCodes(site, viewer)
      return codes === undefined ? form.rejectMalformed() : showCodes(codes, 'Прежние больше не\u00a0подходят.')
    }
    default:
      return form.rejectMalformed()
  }
}

async function rename(site: Site, viewer: StaffViewer, form: SentForm) {
  const parsed = form.parse(PasskeyLabelSchema)
  if (!parsed.ok) return parsed.rejection
  const passkeyId = parseIdField(form.fields, 'passkey') ?? 0
  const isRenamed = await renamePasskey(site, viewer, { passkeyId, label: parsed.values.label })
  return isRenamed ? done('passkey-renamed') : form.reject({}, STAFF_TEXTS.gonePasskey)
}

async function remove(site: Site, viewer: StaffViewer, form: SentForm) {
  const removed = await removePasskey(site, viewer, parseIdField(form.fields, 'passkey') ?? 0)
  if (removed.ok) return done('passkey-removed')
  return form.reject({}, removed.reason === 'gone' ? STAFF_TEXTS.gonePasskey : STAFF_TEXTS.lastFactor)
}

async function add(site: Site, viewer: StaffViewer, form: SentForm) {
  const parsed = form.parse(AddPasswordSchema)
  if (!parsed.ok) return parsed.rejection
  const added = await addPassword(site, viewer, parsed.values)
  if (added.ok) return showCodes(added.recoveryCodes, 'Пароль добавлен. Коды нужны, если телефон потеряется.')
  return added.reason === 'gone' ? form.rejectMalformed() : form.reject({ code: STAFF_TEXTS.wrongCode })
}

const showCodes = (recoveryCodes: readonly string[], lead: string) => data({ recoveryCodes, lead })

type Done = 'session' | 'password' | 'passkey-renamed' | 'passkey-removed'
const done = (what: Done) => redirect(withQuery(staffPath('me'), { done: what }), 303)
