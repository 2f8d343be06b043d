import sharp from 'sharp'

// Decoders of formats that can contain programs (SVG, PDF) or have had many vulnerabilities (TIFF, HEIF, GIF) are
// blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * Sharp for files of visitors and feeds: reads JPEG, PNG and WebP from memory, nothing else. Only for child processes.
 */
export { sharp }
