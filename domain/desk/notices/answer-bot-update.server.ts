import type { Context } from '#domain/context.ts'
import type { WorkResult } from '../desk.ts'
import { claimRequest } from '../actions/owner.server.ts'
import { connectChat } from './own-ways.server.ts'
import { listRecipients } from './recipients.server.ts'
import type { BotUpdate, TelegramBot } from './telegram-bot.server.ts'

export interface AnswerContext extends Pick<Context, 'db' | 'now'> {
  siteName: string
  siteUrl: string
}

/**
 * Does what somebody asked of the bot: connects the chat by its code, or takes a request. In an answer there is no
 * person's data. Safe to run twice for the same update.
 */
export async function answerBotUpdate(
  context: AnswerContext,
  bot: TelegramBot,
  { message, press }: BotUpdate,
  signal: AbortSignal,
): Promise<void> {
  if (press !== undefined) await bot.answerPress(press, await claimByPress(context, press), signal)
  else if (message?.isPrivate === true)
    await bot.send({ chat: message.chat, text: await answerMessage(context, message) }, signal)
}

async function answerMessage(
  context: AnswerContext,
  { chat, text }: NonNullable<BotUpdate['message']>,
): Promise<string> {
  const page = `${context.siteUrl}/staff/me/notices/`
  const code = /^\/start ([\w-]{10,64})$/.exec(text)?.[1]
  if (code !== undefined && (await connectChat(context, code, chat)))
    return `Готово: уведомления о заявках «${context.siteName}» приходят сюда. Какие и когда — выберите на сайте: ${page}`
  if (code !== undefined && (await findStaffId(context, chat)) !== undefined) return 'Этот чат уже подключён.'
  return code === undefined
    ? `Бот присылает сотрудникам заявки. Подключить и выбрать: ${page}`
    : `Ссылка больше не действует. Получите новую: ${page}`
}

/** Takes the request for the person of the chat, with the rights that they have now. */
async function claimByPress(context: AnswerContext, { chat, data }: NonNullable<BotUpdate['press']>): Promise<string> {
  const number = Number(/^claim:([1-9]\d{0,14})$/.exec(data)?.[1] ?? 0)
  const staffId = await findStaffId(context, chat)
  const [person] = staffId === undefined ? [] : await listRecipients(context, staffId)
  if (person === undefined || number === 0) return 'Нет доступа: подключите Telegram на сайте заново.'
  const result = await claimRequest(context, person, number)
  return `Заявка № ${number} ${result.ok ? 'ваша' : REFUSALS[result.reason]}`
}

const REFUSALS: Record<Extract<WorkResult, { ok: false }>['reason'], string> = {
  unknown: 'вам недоступна',
  taken: 'уже у\u00a0другого',
  offered: 'предложена другому',
  'not-taken': 'изменилась: откройте её на\u00a0сайте',
  closed: 'закрыта',
  held: 'на\u00a0проверке',
  changed: 'изменилась: откройте её на\u00a0сайте',
}

async function findStaffId({ db }: AnswerContext, chat: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('telegram_chat')
    .select('staff_id')
    .where('chat', '=', chat)
    .where('lost_at', 'is', null)
    .executeTakeFirst()
  return row?.staff_id
}
