import type { MessageFile } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import FullScreen, { type SlideImage } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import classes from './Lightbox.module.css'
import { useFileUrls } from './useFileLink.ts'

type Props = {
  pictures: readonly MessageFile[]
  companyId: number
  start: number
  /** Called with the index of the image shown last. */ onClose: (place: number) => void
}

const slideOf = ({ name, width, height }: MessageFile, src: string): SlideImage => ({
  src,
  alt: name,
  ...(width && height && { width, height }),
})

/** Shows images full screen: arrows and swipes move, plus and minus zoom, Escape closes. */
export function Lightbox({ pictures, companyId, start, onClose }: Props) {
  const { t } = useLingui()
  const [place, setPlace] = useState(start)
  const urls = useFileUrls(pictures, companyId)
  const shown = pictures[place]
  // Placeholders that the gallery replaces.
  const [index, total] = ['{index}', '{total}']
  const url = urls[place] ?? null
  const joinedUrls = urls.join(' ')
  // Keep the identity of the list while its addresses are the same: a new list would reset the gallery.
  const slides = useMemo(
    () => pictures.map((file, at): SlideImage => slideOf(file, joinedUrls.split(' ')[at] ?? '')),
    [pictures, joinedUrls],
  )
  return (
    <FullScreen
      open
      index={place}
      close={() => onClose(place)}
      on={{ view: ({ index }) => setPlace(index) }}
      slides={slides}
      plugins={[Zoom]}
      carousel={{ finite: true, padding: 24 }}
      animation={{ fade: 120, swipe: 150 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      className={classes.box ?? ''}
      {...(pictures.length === 1 && { render: { buttonPrev: () => null, buttonNext: () => null } })}
      labels={{
        Previous: t`Previous picture`,
        Next: t`Next picture`,
        Close: t`Close`,
        Lightbox: t`Picture`,
        'Photo gallery': t`Pictures of this message`,
        Slide: t`Picture`,
        Carousel: t`Pictures`,
        'Zoom in': t`Zoom in`,
        'Zoom out': t`Zoom out`,
        '{index} of {total}': t`${index} of ${total}`,
      }}
      toolbar={{
        buttons: [
          <span key="name" className={classes.name}>
            {shown?.name}
          </span>,
          'zoom',
          url !== null && (
            <a
              key="download"
              className={`yarl__button ${classes.download ?? ''}`}
              href={url}
              download={shown?.name}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t`Download`}
              title={t`Download`}
            >
              <IconDownload size={24} stroke={1.75} aria-hidden />
            </a>
          ),
          'close',
        ],
      }}
    />
  )
}
