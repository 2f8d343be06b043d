/** A response body that is produced while it is read; the generator ends when the client disconnects. */
export function streamChunks(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    // No chunk is produced before the client reads it.
    { highWaterMark: 0 },
  )
}
