import { cookieActionPath, legalPath } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './cookie-form.module.css'

interface CookieFormProps {
  heading: 'h1' | 'h2'
  /** What the visitor has chosen; undefined when he has not. */
  choice: boolean | undefined
}

/** What cookies are for, by category, and two buttons of equal weight. Stands outside the router in a pop-up. */
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
      <dl className={styles.categories}>
        <div>
          <dt>
            Необходимые <span className={styles.state}>включены всегда</span>
          </dt>
          <dd>Помнят избранное, сравнение и то, откуда вы пришли. Без них сайт не работает.</dd>
        </div>
        <div>
          <dt>
            Статистика <span className={styles.state}>{STATES[String(choice)]}</span>
          </dt>
          <dd>Считает посещения, чтобы мы видели, что на сайте неудобно. Включается только с вашего согласия.</dd>
        </div>
      </dl>
      <div className={styles.ways}>
        <Button type="submit" name="choice" value="accept" look="ghost" wide>
          Разрешить статистику
        </Button>
        <Button type="submit" name="choice" value="refuse" look="ghost" wide>
          Только необходимые
        </Button>
      </div>
    </form>
  )
}

const STATES: Record<string, string> = {
  true: 'сейчас разрешена',
  false: 'сейчас выключена',
  undefined: 'сейчас выключена',
}
