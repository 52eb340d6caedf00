import {
  IconBrandInstagram,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBriefcase,
  IconDeviceDesktop,
  IconSparkles,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { ChannelType } from '@frontdesk/contract'
import classes from './ChannelMark.module.css'
import { useChannelName } from './useChannelName.ts'

const glyphs: Record<ChannelType, Icon> = {
  telegram: IconBrandTelegram,
  telegram_business: IconBriefcase,
  whatsapp: IconBrandWhatsapp,
  whatsapp_web: IconDeviceDesktop,
  instagram: IconBrandInstagram,
  openai: IconSparkles,
  internal: IconUsers,
}

/** A channel as one monochrome glyph on its tinted disc; its name is the tooltip and the accessible name. */
export function ChannelMark({ platform, size = 20 }: { platform: ChannelType; size?: number }) {
  const name = useChannelName()(platform)
  const Glyph = glyphs[platform]
  return (
    <span
      className={classes.disc}
      data-platform={platform}
      style={{ width: size, height: size }}
      role="img"
      aria-label={name}
      title={name}
    >
      <Glyph size={Math.round(size * 0.7)} stroke={1.75} aria-hidden />
    </span>
  )
}
