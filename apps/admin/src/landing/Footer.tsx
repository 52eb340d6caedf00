import { Trans, useLingui } from '@lingui/react/macro'
import { Logo } from '@frontdesk/platform/parts'
import { Link } from 'react-router-dom'
import { contactLinks, type Contact } from '@frontdesk/platform'
import classes from './Footer.module.css'

/** The legal pages and the contacts. */
export function Footer({ contact }: { contact: Contact }) {
  const { t } = useLingui()
  const { whatsapp, telegram } = contactLinks(contact)
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Logo />
        <nav aria-label={t`Legal and contact`}>
          <ul className={classes.links}>
            <li>
              <Link to="/privacy-policy">
                <Trans>Privacy policy</Trans>
              </Link>
            </li>
            <li>
              <Link to="/terms-of-use">
                <Trans>Terms of use</Trans>
              </Link>
            </li>
            {whatsapp && (
              <li>
                <a href={whatsapp.href} target="_blank" rel="noreferrer">
                  WhatsApp {whatsapp.name}
                </a>
              </li>
            )}
            {telegram && (
              <li>
                <a href={telegram.href} target="_blank" rel="noreferrer">
                  Telegram {telegram.name}
                </a>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
