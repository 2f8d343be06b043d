/**
 * The pieces as a stream of UTF-8; each is only generated when it is read. `onEnd` is called once, however the stream
 * ends.
 */
export function streamText(pieces: AsyncGenerator<string, void>, onEnd: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isEnded = false
  const end = () => {
    if (!isEnded) onEnd()
    isEnded = true
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          for (;;) {
            const { done, value } = await pieces.next()
            if (done === true) {
              end()
              controller.close()
              return
            }
            if (value === '') continue
            controller.enqueue(encoder.encode(value))
            return
          }
        } catch (error) {
          end()
          controller.error(error)
        }
      },
      async cancel() {
        end()
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )
}
