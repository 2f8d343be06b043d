import sharp from 'sharp'

// Formats that hide programs (SVG, PDF) or have had a bad decade (TIFF, HEIF, GIF) are not even looked into.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Sharp for what strangers send: reads JPEG, PNG and WebP from memory, nothing else. For child processes alone. */
export { sharp }
