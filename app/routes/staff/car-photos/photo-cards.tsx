import { ChevronLeft, ChevronRight, Crop, Eye, EyeOff, Star } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { useKeptFocus } from '#app/features/staff/live/use-kept-focus.ts'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { staffCarPhotoPath } from '#urls/staff-paths.ts'
import type { PhotoView } from './load-car-photos.server.ts'

interface ShownPhotosProps {
  carId: number
  photos: readonly PhotoView[]
  canEdit: boolean
}

/** The photographs in the order of the site; the first one is the main one. They are dragged, or moved by buttons. */
export function ShownPhotos({ carId, photos, canEdit }: ShownPhotosProps) {
  const drag = usePhotoDrag()
  const keptFocus = useKeptFocus(photos.map(({ id }) => id))
  if (photos.length === 0) return <p className="desk-empty">Фотографий пока нет.</p>
  return (
    <ol {...keptFocus} className="desk-photos" aria-label="Фотографии на сайте">
      {photos.map((view, index) => (
        <li
          key={view.id}
          draggable={canEdit}
          data-over={drag.over === index ? '' : undefined}
          {...drag.handlersOf(view.id, index)}
        >
          <PhotoFrame
            view={view}
            label={`Фотография ${index + 1}`}
            mark={index === 0 ? 'Главная' : String(index + 1)}
          />
          {canEdit && <PhotoButtons carId={carId} view={view} index={index} last={photos.length - 1} />}
        </li>
      ))}
    </ol>
  )
}

interface HiddenPhotosProps {
  photos: readonly PhotoView[]
  canEdit: boolean
}

/** Those that visitors do not see. */
export function HiddenPhotos({ photos, canEdit }: HiddenPhotosProps) {
  return (
    <section className="desk-panel" aria-label="Скрытые фотографии">
      <h2>Скрытые</h2>
      <p className="desk-soft">На сайте их&nbsp;нет. Свои удалятся через 30&nbsp;дней.</p>
      <ul className="desk-photos">
        {photos.map((view, index) => (
          <li key={view.id}>
            <PhotoFrame view={view} label={`Скрытая фотография ${index + 1}`} />
            {canEdit && (
              <Form method="post" preventScrollReset className="desk-photo-buttons">
                <input type="hidden" name="intent" value="arrange" />
                <input type="hidden" name="photo" value={view.id} />
                <IconButton type="submit" name="change" value="show" label={`Показать: скрытая ${index + 1}`}>
                  <Eye aria-hidden="true" />
                </IconButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PhotoFrameProps {
  view: PhotoView
  label: string
  mark?: string
}

function PhotoFrame({ view: { photo, problem, note }, label, mark }: PhotoFrameProps) {
  return (
    <figure className="desk-photo">
      {photo === null ? (
        <p className="desk-photo-blank">{problem ?? 'Обрабатывается…'}</p>
      ) : (
        <Picture photo={photo} alt={label} sizes="(min-width: 48rem) 240px, 50vw" />
      )}
      <figcaption>
        {mark !== undefined && <strong>{mark}</strong>}
        <span className="desk-soft">{note}</span>
      </figcaption>
    </figure>
  )
}

interface PhotoButtonsProps {
  carId: number
  view: PhotoView
  index: number
  last: number
}

function PhotoButtons({ carId, view: { id, photo }, index, last }: PhotoButtonsProps) {
  const name = `фотография ${index + 1}`
  return (
    <Form method="post" preventScrollReset className="desk-photo-buttons">
      <input type="hidden" name="intent" value="arrange" />
      <input type="hidden" name="photo" value={id} />
      <IconButton
        type="submit"
        name="change"
        value={`place:${index - 1}`}
        data-action="earlier"
        label={`Раньше: ${name}`}
        disabled={index === 0}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton
        type="submit"
        name="change"
        value={`place:${index + 1}`}
        data-action="later"
        label={`Позже: ${name}`}
        disabled={index === last}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <IconButton
        type="submit"
        name="change"
        value="place:0"
        data-action="main"
        label={`Сделать главной: ${name}`}
        disabled={index === 0}
      >
        <Star aria-hidden="true" />
      </IconButton>
      <IconButton type="submit" name="change" value="hide" data-action="hide" label={`Скрыть: ${name}`}>
        <EyeOff aria-hidden="true" />
      </IconButton>
      {photo !== null && (
        <Link
          to={staffCarPhotoPath(carId, id)}
          className="desk-photo-edit"
          aria-label={`Кадр и\u00a0номер: ${name}`}
          title={'Кадр и\u00a0номер'}
        >
          <Crop aria-hidden="true" />
        </Link>
      )}
    </Form>
  )
}

/** Dragging with the browser's own drag and drop; a phone has the buttons. */
function usePhotoDrag() {
  const submit = useSubmit()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    over,
    handlersOf: (id: number, index: number) => ({
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData('text/plain', String(id))
        setDragged(id)
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return
        event.preventDefault()
        setOver(index)
      },
      onDragEnd: end,
      onDrop: (event: DragEvent) => {
        if (dragged === undefined) return
        event.preventDefault()
        void submit(
          { intent: 'arrange', photo: String(dragged), change: `place:${index}` },
          { method: 'post', preventScrollReset: true },
        )
        end()
      },
    }),
  }
}
