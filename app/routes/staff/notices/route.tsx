import { data, redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { MeTabs } from '#app/features/staff/me-tabs.tsx'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseIdField, parseTextField } from '#app/http/parse-field.ts'
import { NOTICE_WAYS } from '#domain/desk/notices/notice-event.ts'
import { NoticeSettingsSchema } from '#domain/desk/notices/notice-forms.ts'
import { saveNoticeSettings, sendTestNotices } from '#domain/desk/notices/notice-settings.server.ts'
import {
  addDevice,
  createChatCode,
  findOwnChat,
  removeChat,
  removeDevice,
} from '#domain/desk/notices/own-ways.server.ts'
import { DeviceSchema } from '#domain/desk/notices/push-device-form.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { Browsers } from './browsers.tsx'
import { Choices } from './choices.tsx'
import { loadNotices } from './load-notices.server.ts'
import { DONE_MESSAGES, REFUSALS } from './notices.texts.ts'
import { Mail, Telegram } from './other-ways.tsx'

export const meta = () => staffMeta('Уведомления')

export const loader = ({ context }: Route.LoaderArgs) =>
  loadNotices(context.get(siteContext), context.get(staffContext))

export async function action({ request, context }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  switch (form.intent) {
    case 'save': {
      const parsed = form.parse(NoticeSettingsSchema)
      if (!parsed.ok) return parsed.rejection
      await saveNoticeSettings(site, viewer, parsed.values)
      return done('save')
    }
    case 'add-browser': {
      const parsed = form.parse(DeviceSchema)
      if (!parsed.ok) return form.rejectMalformed()
      const userAgent = request.headers.get('user-agent')
      const isAdded = await addDevice(site, viewer, { ...parsed.values, userAgent })
      return isAdded ? done('added') : form.reject({}, REFUSALS.devices, { status: 409 })
    }
    case 'remove-browser':
      await removeDevice(site, viewer, parseIdField(form.fields, 'browser') ?? 0)
      return done('removed')
    case 'connect-telegram': {
      const { bot } = await findOwnChat(site, viewer)
      if (bot === undefined) return form.rejectMalformed()
      return data({ intent: form.intent, code: await createChatCode(site, viewer), bot })
    }
    case 'remove-telegram':
      await removeChat(site, viewer)
      return done('removed')
    case 'test': {
      const way = NOTICE_WAYS.find((known) => known === parseTextField(form.fields, 'way'))
      if (way === undefined) return form.rejectMalformed()
      await sendTestNotices(site, viewer, way)
      return done('test')
    }
    default:
      return form.rejectMalformed()
  }
}

const done = (what: keyof typeof DONE_MESSAGES) => redirect(withQuery(staffPath('me/notices'), { done: what }), 303)

export default function Notices({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const rejection = result !== undefined && 'errors' in result ? result : undefined
  const link = result !== undefined && 'code' in result ? result : undefined
  const { ways, events, settings, browsers, pushKey, chat, email } = loaderData
  return (
    <StaffPage title="Уведомления" lead="Когда рабочее место закрыто">
      <MeTabs />
      <DoneAlert messages={DONE_MESSAGES} />
      <Browsers browsers={browsers} pushKey={pushKey} rejection={rejection} />
      {(chat.bot !== undefined || chat.connected !== undefined) && <Telegram chat={chat} link={link} />}
      <Mail email={email} />
      <Choices ways={ways} events={events} settings={settings} rejection={rejection} />
    </StaffPage>
  )
}
