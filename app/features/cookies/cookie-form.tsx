import { legalPath } from '#urls/content-paths.ts'
import { cookieActionPath } from '#urls/request-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Switch } from '#app/ui/controls/switch.tsx'
import type { CookieChoice } from '../cookie-choice/cookie-choice.ts'
import styles from './cookie-form.module.css'

interface CookieFormProps {
  heading: 'h1' | 'h2'
  /** The current choice; undefined when there is none. */
  choice: CookieChoice | undefined
}

/** The purpose of cookies by category, and two equally prominent buttons. In a pop-up it is outside the router. */
export function CookieForm({ heading: Heading, choice }: CookieFormProps) {
  return (
    <form method="post" encType="multipart/form-data" action={cookieActionPath()} className={styles.form}>
      <Heading>Файлы cookie</Heading>
      <p className={styles.lead}>
        Это небольшие записи, которые сайт хранит в вашем браузере.{' '}
        <a href={legalPath('cookies')} target="_blank" rel="noopener" className={styles.link}>
          Подробнее о каждом файле
        </a>
      </p>
      <div className={styles.categories}>
        <div className={styles.necessary}>
          <p>
            <strong>Необходимые</strong> <span className={styles.state}>включены всегда</span>
          </p>
          <p className={styles.hint}>Помнят избранное, сравнение и то, откуда вы пришли. Без них сайт не работает.</p>
        </div>
        <Switch
          name="statistics"
          defaultChecked={choice?.statistics}
          hint="Считает посещения, чтобы мы видели, что на сайте неудобно."
        >
          Статистика
        </Switch>
        <Switch
          name="outside"
          defaultChecked={choice?.outside}
          hint="Карты и видео других сайтов: те узнают ваш IP-адрес и могут оставить свои файлы."
        >
          Содержимое других сайтов
        </Switch>
      </div>
      <div className={styles.actions}>
        <Button type="submit" name="choice" value="accept" look="ghost" wide>
          Разрешить всё
        </Button>
        <Button type="submit" name="choice" value="refuse" look="ghost" wide>
          Только необходимые
        </Button>
        <Button type="submit" name="choice" value="chosen" look="ghost" wide>
          Сохранить отмеченное
        </Button>
      </div>
    </form>
  )
}
