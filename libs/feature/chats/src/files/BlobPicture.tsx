import { useCallback, useState, type ReactNode } from 'react'

/**
 * An image from a Blob, or `otherwise` if the browser cannot show it. Its object URL is revoked on
 * unmount, to free the memory.
 */
export function BlobPicture({
  blob,
  alt,
  className,
  otherwise,
}: {
  blob: Blob
  alt: string
  className?: string | undefined
  otherwise: ReactNode
}) {
  const [unreadable, setUnreadable] = useState<Blob | null>(null)
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  if (unreadable === blob) return otherwise
  return <img ref={show} alt={alt} className={className} draggable={false} onError={() => setUnreadable(blob)} />
}
