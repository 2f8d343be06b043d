import { Form as RouterForm } from 'react-router'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { NoticeWay } from '#domain/desk/notices/notice-event.ts'
import type { Route } from './+types/route'

interface TelegramProps extends Pick<Route.ComponentProps['loaderData'], 'chat'> {
  /** The code that was just made. */
  link: { code: string; bot: string } | undefined
}

/** The chat with the bot of the dealership: connecting it, and disconnecting. */
export function Telegram({ chat: { bot, connected, isLost }, link }: TelegramProps) {
  return (
    <section className="desk-section">
      <h2>Telegram</h2>
      {isLost && <Alert tone="warn">Бот больше не&nbsp;может вам писать. Подключите его заново.</Alert>}
      {connected === undefined ? (
        <p>Бот @{bot} пришлёт заявку с&nbsp;кнопкой «Взять».</p>
      ) : (
        <ul className="desk-list">
          <li>
            <div>
              <strong>Ваш чат с&nbsp;ботом{bot === undefined ? '' : ` @${bot}`}</strong>
              <div className="desk-soft">{connected}</div>
            </div>
            <div className="desk-buttons">
              {!isLost && <TestForm way="telegram" />}
              <RouterForm method="post">
                <Button type="submit" name="intent" value="remove-telegram" look="ghost" size="small">
                  Отключить
                </Button>
              </RouterForm>
            </div>
          </li>
        </ul>
      )}
      {link === undefined
        ? bot !== undefined &&
          (connected === undefined || isLost) && (
            <RouterForm method="post">
              <Button type="submit" name="intent" value="connect-telegram" look="ghost">
                Подключить Telegram
              </Button>
            </RouterForm>
          )
        : connected === undefined && (
            <div className="desk-connect">
              <p>
                Откройте бота и&nbsp;нажмите «Запустить» в&nbsp;течение 15&nbsp;минут. Telegram на&nbsp;другом телефоне?
                Отправьте боту&nbsp;@{link.bot} строку:
              </p>
              <code>/start {link.code}</code>
              <ButtonLink to={`https://t.me/${link.bot}?start=${link.code}`} rel="noreferrer">
                Открыть Telegram
              </ButtonLink>
            </div>
          )}
    </section>
  )
}

/** Letters go to the address of the login. */
export function Mail({ email }: Pick<Route.ComponentProps['loaderData'], 'email'>) {
  return (
    <section className="desk-section">
      <h2>Почта</h2>
      <ul className="desk-list">
        <li>
          <div>
            <strong>{email}</strong>
            <div className="desk-soft">Адрес, с&nbsp;которым вы&nbsp;входите</div>
          </div>
          <TestForm way="mail" />
        </li>
      </ul>
    </section>
  )
}

/** Sends a test message. */
export function TestForm({ way }: { way: NoticeWay }) {
  return (
    <RouterForm method="post">
      <input type="hidden" name="intent" value="test" />
      <Button type="submit" name="way" value={way} look="ghost" size="small">
        Проверить
      </Button>
    </RouterForm>
  )
}
