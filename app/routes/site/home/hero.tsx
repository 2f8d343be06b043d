import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { plural } from '#locale/plural.ts'
import styles from './hero.module.css'

/** The dealership's promise, and a link to the catalogue with the number of cars. */
export function Hero({ total }: { total: number }) {
  return (
    <div className={styles.hero}>
      <div className={classNames('wrap', styles.contents)}>
        <div className={styles.text}>
          <h1>Ваша следующая машина уже здесь</h1>
          <p>Цена на странице действует для всех. Что её снижает, вы включаете сами.</p>
          <ButtonLink to={cataloguePath()} look="accent">
            {total > 0 ? `Смотреть ${plural(total, CAR_FORMS)}` : 'Открыть каталог'}
          </ButtonLink>
        </div>
        <picture className={styles.picture}>
          <source srcSet="/illustrations/hero-sedan.avif" type="image/avif" />
          <img src="/illustrations/hero-sedan.webp" width={1069} height={509} alt="" fetchPriority="high" />
        </picture>
      </div>
    </div>
  )
}
