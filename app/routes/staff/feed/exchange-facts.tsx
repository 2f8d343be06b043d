import { EXCHANGE_LOGIN } from '#domain/feeds/exchange/exchange.ts'

interface ExchangeFactsProps {
  address: string
  /** When it was connected, and last heard of. */
  set: string
  seen: string | null
}

/** Where 1C finds the site, and where to type that. */
export const ExchangeFacts = ({ address, set, seen }: ExchangeFactsProps) => (
  <>
    <p>
      Подключён {set}. {seen === null ? '1С ещё не\u00a0приходила.' : `1С приходила ${seen}.`}
    </p>
    <ConnectionFacts address={address} />
    <p>
      Пароль показан один раз, когда его создали. В&nbsp;1С: «Администрирование» → «Обмен с&nbsp;сайтом» → «Настройки
      обмена с&nbsp;сайтами» → «Создать». Отметьте «Выгружать товары», снимите «Обмен заказами», выберите полную
      выгрузку и&nbsp;нажмите «Проверить соединение».
    </p>
  </>
)

/** What is typed into 1C. */
export const ConnectionFacts = ({ address, password }: { address: string; password?: string }) => (
  <dl className="desk-connection">
    <div>
      <dt>Адрес сайта</dt>
      <dd>{address}</dd>
    </div>
    <div>
      <dt>Имя пользователя</dt>
      <dd>{EXCHANGE_LOGIN}</dd>
    </div>
    {password !== undefined && (
      <div>
        <dt>Пароль</dt>
        <dd>{password}</dd>
      </div>
    )}
  </dl>
)
