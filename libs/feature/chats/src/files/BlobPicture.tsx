import { useCallback } from 'react'

/** A picture that is on this device. Its address ends with it, so that nothing of the file stays in memory. */
export function BlobPicture({
  blob,
  alt,
  className,
  onLoad,
}: {
  blob: Blob
  alt: string
  className?: string | undefined
  onLoad?: () => void
}) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <img ref={show} alt={alt} className={className} draggable={false} onLoad={onLoad} />
}
