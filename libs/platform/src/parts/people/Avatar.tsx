import type { ChannelType } from '@frontdesk/contract'
import { useEffect, useState } from 'react'
import classes from './Avatar.module.css'
import { ChannelMark } from './ChannelMark.tsx'

/** Up to two letters that stand for a name: 'Anna Kovalenko' is AK, '+380 50 …' is +. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const first = [...(words[0] ?? '')][0] ?? '?'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (/\p{L}/u.test(last) ? first + last : first).toLocaleUpperCase()
}

/** The same name has the same tint everywhere. */
const tintOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 6, 7)

/**
 * A person's picture, or their initials on a tint without one or where it does not load, which is tried again when the
 * network or the reader is back; `platform` adds the channel's mark. It is shown beside the name, so assistive
 * technology announces only the channel.
 */
export function Avatar({
  name,
  imageUrl,
  platform,
  size = 40,
}: {
  name: string
  imageUrl?: string | null
  platform?: ChannelType | null
  size?: number
}) {
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    if (failed === undefined) return
    const tryAgain = () => {
      if (document.visibilityState === 'visible') setFailed(undefined)
    }
    window.addEventListener('online', tryAgain)
    document.addEventListener('visibilitychange', tryAgain)
    return () => {
      window.removeEventListener('online', tryAgain)
      document.removeEventListener('visibilitychange', tryAgain)
    }
  }, [failed])
  return (
    <span className={classes.avatar} style={{ width: size, height: size }}>
      <span className={classes.face} data-tint={tintOf(name)} style={{ fontSize: Math.round(size * 0.36) }} aria-hidden>
        {imageUrl && imageUrl !== failed ? (
          <img
            className={classes.picture}
            src={imageUrl}
            alt=""
            width={size}
            height={size}
            loading="lazy"
            onError={() => setFailed(imageUrl)}
          />
        ) : (
          initialsOf(name)
        )}
      </span>
      {platform && (
        <span className={classes.mark}>
          <ChannelMark platform={platform} size={Math.max(16, Math.round(size * 0.45))} />
        </span>
      )}
    </span>
  )
}
