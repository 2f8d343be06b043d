import { AUTH_PROVIDERS } from '#platform/auth-provider.ts'
import { tellMoment } from '../tell-figures.ts'
import { formatContact } from './format-contact.ts'
import type { LoginChange, LoginChangeKind } from './login-change.ts'
import { PROVIDER_WORDS } from './provider-words.ts'

export interface ChangeWords extends LoginChange {
  madeAt: Date
  siteName: string
  siteUrl: string
}

/** One message of Cyrillic letters: a longer one costs twice. */
const MESSAGE_LENGTH = 70
const TIME_ZONE = 'Europe/Moscow'

const ADDED = 'Новый способ входа в ваш кабинет. Не вы? Войдите и удалите его.'
const REMOVED = 'Удалён способ входа в ваш кабинет. Не вы? Позвоните нам.'
const MESSAGES: Record<LoginChangeKind, string> = {
  'contact-added': ADDED,
  'passkey-added': ADDED,
  'provider-linked': ADDED,
  'contact-removed': REMOVED,
  'passkey-removed': REMOVED,
  'provider-unlinked': REMOVED,
  'account-erased': 'Ваш кабинет и данные удаляются. Не вы? Позвоните нам.',
}

/** The change as a message for a phone: at most 70 characters, with the site's name where it fits. */
export function composeChangeMessage({ kind, siteName }: Pick<ChangeWords, 'kind' | 'siteName'>): string {
  const text = MESSAGES[kind]
  const signed = `${text} ${siteName}`
  return signed.length <= MESSAGE_LENGTH ? signed : text
}

const SUBJECTS: Record<LoginChangeKind, string> = {
  'contact-added': 'В кабинет добавлен контакт для входа',
  'contact-removed': 'Из кабинета удалён контакт для входа',
  'passkey-added': 'В кабинет добавлен ключ доступа',
  'passkey-removed': 'Из кабинета удалён ключ доступа',
  'provider-linked': 'К кабинету привязан другой сервис',
  'provider-unlinked': 'От кабинета отвязан другой сервис',
  'account-erased': 'Кабинет удаляется',
}

const BY_YOU = 'Если это сделали вы, ничего делать не нужно.'

/** The letter that tells of a change: what, when, and what to do when it was a stranger's. */
export function composeChangeLetter({ kind, subject, madeAt, siteName, siteUrl }: ChangeWords) {
  const title = SUBJECTS[kind]
  const detail = tellSubject({ kind, subject })
  const lines = [
    'Здравствуйте.',
    '',
    detail === undefined ? `${title}.` : `${title}: ${detail}.`,
    `Когда: ${tellMoment(madeAt, TIME_ZONE)}, по\u00a0московскому времени.`,
    '',
    BY_YOU,
    '',
    ...ADVICE[kind](siteUrl),
    '',
    siteName,
    siteUrl,
    '',
  ]
  return { subject: `${title} · ${siteName}`, text: lines.join('\n') }
}

const added = (siteUrl: string) => [
  'Если это были не вы, войдите в кабинет, удалите лишнее и завершите чужие входы:',
  `${siteUrl}/personal/data/`,
]
const removed = (siteUrl: string) => [
  'Если это были не вы, войдите в кабинет другим способом и завершите чужие входы:',
  `${siteUrl}/personal/data/sessions/`,
  'Войти не получается? Позвоните нам.',
]
const ADVICE: Record<LoginChangeKind, (siteUrl: string) => string[]> = {
  'contact-added': added,
  'passkey-added': added,
  'provider-linked': added,
  'contact-removed': removed,
  'passkey-removed': removed,
  'provider-unlinked': removed,
  'account-erased': () => ['Если это были не вы, позвоните нам. Данные кабинета вернуть уже нельзя.'],
}

function tellSubject({ kind, subject }: LoginChange): string | undefined {
  if (subject === null) return undefined
  switch (kind) {
    case 'contact-added':
    case 'contact-removed':
      return formatContact({ kind: subject.includes('@') ? 'email' : 'phone', value: subject })
    case 'passkey-added':
    case 'passkey-removed':
      return `«${subject}»`
    case 'provider-linked':
    case 'provider-unlinked': {
      const provider = AUTH_PROVIDERS.find((known) => known === subject)
      return provider === undefined ? subject : PROVIDER_WORDS[provider]
    }
    case 'account-erased':
      return undefined
    default:
      return kind satisfies never
  }
}
