import { Camera, ImagePlus } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PageWatch } from '#app/features/staff/live/page-watch.tsx'
import { sendPhoto } from '#app/features/staff/photos/send-photo.ts'
import { createUploadQueue, type Upload } from '#app/features/staff/photos/upload-queue.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { shrinkPicture } from '#app/ui/fields/shrink-picture.ts'
import { plural } from '#locale/plural.ts'
import { staffCarPhotosPath, staffUploadPhotosPath } from '#urls/staff-paths.ts'

const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

interface PhotoUploadProps {
  carId: number
  /** Of one file. */
  maxMegabytes: number
}

/** Adds photographs: chosen, taken with the phone's camera, dropped or pasted. Without scripts it is a plain form. */
export function PhotoUpload({ carId, maxMegabytes }: PhotoUploadProps) {
  const { uploads, isBusy, add, clear } = useUploads(carId)
  const [isOver, setIsOver] = useState(false)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add(currentTarget.files)
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      add(event.dataTransfer.files)
    },
  }
  return (
    <section className="desk-upload" aria-label="Новые фотографии" data-over={isOver ? '' : undefined} {...handlers}>
      <form method="post" encType="multipart/form-data" action={staffCarPhotosPath(carId)}>
        <label className="desk-upload-choice">
          <ImagePlus aria-hidden="true" />
          Выбрать фотографии
          <input type="file" name="photo" accept={PICTURE_TYPES} multiple onChange={choose} />
        </label>
        <label className="desk-upload-choice desk-upload-camera">
          <Camera aria-hidden="true" />
          Снять
          <input type="file" accept={PICTURE_TYPES} capture="environment" onChange={choose} />
        </label>
        <p className="desk-upload-hint">
          <span className="desk-upload-mouse">Их&nbsp;можно перетащить сюда или вставить из&nbsp;буфера. </span>
          JPEG, PNG или WebP, до&nbsp;{maxMegabytes}&nbsp;МБ.
        </p>
        <div className="desk-upload-send">
          <Button type="submit" size="small">
            Добавить
          </Button>
        </div>
      </form>
      {isBusy && <PageWatch />}
      {uploads.length > 0 && <Uploads uploads={uploads} onClear={clear} />}
    </section>
  )
}

/** The files on their way. While there are any the page is loaded again and again, and once more when none is left. */
function useUploads(carId: number) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const { revalidate } = useRevalidator()
  const queue = useRef<ReturnType<typeof createUploadQueue>>(undefined)
  const add = (files: Iterable<File> | null) => {
    queue.current ??= createUploadQueue({
      prepare: shrinkPicture,
      send: (file, onProgress) => sendPhoto(staffUploadPhotosPath(carId), file, onProgress),
      onChange: setUploads,
      pause: pauseUntilOnline,
    })
    queue.current.add([...(files ?? [])])
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { files = null } = event.clipboardData ?? {}
    if (files !== null && files.length > 0) add(files)
  })
  const isBusy = uploads.some(isUnderWay)
  const isDone = uploads.length > 0 && !isBusy
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  useEffect(() => {
    if (isDone) void revalidate()
  }, [isDone, revalidate])
  useEffect(() => {
    if (!isBusy) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])
  return { uploads, isBusy, add, clear: () => queue.current?.clear() }
}

const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending' || state === 'paused'

/** Waits that long, or until the connection is back. */
const pauseUntilOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      removeEventListener('online', end)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })

function Uploads({ uploads, onClear }: { uploads: readonly Upload[]; onClear: () => void }) {
  const left = uploads.filter(isUnderWay)
  const refused = uploads.filter(({ state }) => state === 'refused')
  const isPaused = left.some(({ state }) => state === 'paused')
  const sum = uploads.reduce((total, { progress, state }) => total + (state === 'refused' ? 1 : progress), 0)
  return (
    <div className="desk-upload-list">
      <output>{describeProgress(left.length, uploads.length - refused.length, isPaused)}</output>
      {left.length > 0 && <progress max={uploads.length} value={sum} aria-label="Отправлено" />}
      <ul>
        {[...refused, ...left].slice(0, MAX_LISTED).map(({ id, name, state, progress, message }) => (
          <li key={id}>
            <span>{name}</span>
            {state === 'refused' ? (
              <strong>{message}</strong>
            ) : (
              <progress max={1} value={state === 'sending' ? progress : 0} aria-label={name} />
            )}
          </li>
        ))}
      </ul>
      {left.length === 0 && (
        <Button look="ghost" size="small" onClick={onClear}>
          Понятно
        </Button>
      )}
    </div>
  )
}

/** The rest waits for its turn, and is counted. */
const MAX_LISTED = 6

function describeProgress(left: number, all: number, isPaused: boolean): string {
  if (left === 0) return all === 0 ? 'Ничего не\u00a0отправлено.' : `Отправлено: ${plural(all, FORMS)}.`
  if (isPaused) return `Связь прервалась. Осталось: ${plural(left, FORMS)}. Отправим, когда она вернётся.`
  return `Отправляем: осталось ${left} из\u00a0${all}. Не\u00a0закрывайте страницу.`
}

const FORMS: [string, string, string] = ['фотография', 'фотографии', 'фотографий']
