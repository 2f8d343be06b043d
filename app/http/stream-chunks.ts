/** An answer's body that is written while it is read, and ends when its reader goes away. */
export function streamChunks(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    // Nothing is made ahead of who reads it.
    { highWaterMark: 0 },
  )
}
