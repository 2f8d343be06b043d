import { Form as RouterForm } from 'react-router'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { plural } from '#locale/plural.ts'
import type { WordsView } from './load-words-view.server.ts'

/** Names of branches that the site does not know, and which branch each of them is. */
export const UnknownBranchNames = ({ view: { unknownBranches, branches, canManageAll } }: { view: WordsView }) => (
  <section className="desk-section">
    <h2>Филиалы</h2>
    <ul className="desk-list">
      {unknownBranches.map(({ key, name, source, cars }) => (
        <li key={key}>
          <div>
            <strong>«{name}»</strong>
            <div className="desk-soft">
              {source.name}, {plural(cars, CAR_FORMS)}
            </div>
          </div>
          {canManageAll && (
            <RouterForm method="post" className="desk-word">
              <input type="hidden" name="intent" value="name-branch" />
              <input type="hidden" name="name" value={name} />
              <SelectField id={`branch-${key}`} name="branch" label="Это" placeholder="Выберите">
                {branches.map((branch) => (
                  <option key={branch.id} value={branch.id}>
                    {branch.name}
                  </option>
                ))}
              </SelectField>
              <Button type="submit" look="ghost" size="small" aria-label={`Запомнить: ${name}`}>
                Запомнить
              </Button>
            </RouterForm>
          )}
        </li>
      ))}
    </ul>
  </section>
)

/** The names that branches have in feeds beside their own. */
export const KnownBranchNames = ({ view: { branchNames, canManageAll } }: { view: WordsView }) => (
  <section className="desk-section">
    <h2>Как филиалы названы в&nbsp;фидах</h2>
    <ul className="desk-list">
      {branchNames.map(({ name, branch }) => (
        <li key={`${branch.id} ${name}`}>
          <div>
            «{name}» <span aria-hidden="true">→</span> <strong>{branch.name}</strong>
          </div>
          {canManageAll && (
            <RouterForm method="post">
              <input type="hidden" name="name" value={name} />
              <input type="hidden" name="branch" value={branch.id} />
              <Button
                type="submit"
                name="intent"
                value="forget-branch"
                look="ghost"
                size="small"
                aria-label={`Убрать название: ${name}`}
              >
                Убрать
              </Button>
            </RouterForm>
          )}
        </li>
      ))}
    </ul>
  </section>
)
