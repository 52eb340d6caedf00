import { useCallback } from 'react'

/** An image from a Blob. Its object URL is revoked on unmount, to free the memory. */
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
