import type { SupportAsker, SupportPerson } from '@frontdesk/contract'
import { isPageOrigin } from '@frontdesk/contract/limits'
import { formatDayTime } from '@frontdesk/platform'
import { languageNames } from '@frontdesk/platform/parts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSubscriptionStateName } from '../companies/useSubscriptionStateName.ts'
import classes from './AskerView.module.css'

const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className={classes.section}>
    <h3 className={classes.title}>{title}</h3>
    {children}
  </section>
)

/** Returns how a person is known, and whether that is certain enough to tell them what is private. */
function useIdentity(): (person: SupportPerson) => { name: string; isCertain: boolean } {
  const { t } = useLingui()
  return ({ identity }) => {
    switch (identity) {
      case 'administrator':
        return { name: t`Administrator`, isCertain: true }
      case 'vouched':
        return { name: t`Customer of the company`, isCertain: true }
      case 'device':
        return { name: t`Unknown visitor`, isCertain: false }
    }
  }
}

/** The page on which somebody wrote last: a link where it is a page of others, the path in the app itself. */
function LastPage({ page: { origin, path, at } }: { page: NonNullable<SupportPerson['page']> }) {
  const isOfOthers = origin !== null && isPageOrigin(origin)
  return (
    <>
      <dt>
        <Trans>Wrote on the page</Trans>
      </dt>
      <dd>
        {isOfOthers ? (
          <Anchor href={origin + path} target="_blank" rel="noopener noreferrer" inherit className={classes.breaking}>
            {origin.replace('https://', '')}
            {path}
          </Anchor>
        ) : (
          <span className={classes.breaking} dir="ltr">
            {path}
          </span>
        )}
        <time className={classes.dim} dateTime={at}>
          {formatDayTime(at)}
        </time>
      </dd>
    </>
  )
}

/** One person of the conversation. */
function Person({ person }: { person: SupportPerson }) {
  const identity = useIdentity()(person)
  return (
    <li className={classes.person}>
      <div className={classes.head}>
        <bdi className={classes.name}>{person.name}</bdi>
        <Badge variant="light" color={identity.isCertain ? 'teal' : 'gray'} tt="none" className={classes.badge}>
          {identity.name}
        </Badge>
      </div>
      <dl className={classes.facts}>
        {person.email !== null && (
          <>
            <dt>
              <Trans>Email</Trans>
            </dt>
            <dd>
              <bdi className={classes.breaking}>{person.email}</bdi>
              <span className={classes.dim}>
                {person.isEmailVerified === true ? (
                  <Trans>verified</Trans>
                ) : person.isEmailVerified === false ? (
                  <Trans>not verified</Trans>
                ) : (
                  <Trans>named by the company</Trans>
                )}
              </span>
            </dd>
          </>
        )}
        {person.language !== null && (
          <>
            <dt>
              <Trans>Language</Trans>
            </dt>
            <dd lang={person.language}>{languageNames[person.language]}</dd>
          </>
        )}
        {person.page !== null && <LastPage page={person.page} />}
      </dl>
    </li>
  )
}

/** The other support conversations of the company: the newest, and a way to all of them. */
function OtherChats({ company, otherChats, otherChatCount }: SupportAsker) {
  const hidden = otherChatCount - otherChats.length
  return (
    <Section title={<Trans>Other conversations</Trans>}>
      {otherChats.length === 0 ? (
        <p className={classes.dim}>
          <Trans>There are none.</Trans>
        </p>
      ) : (
        <ul className={classes.list}>
          {otherChats.map(({ id, title, lastMessageAt }) => (
            <li key={id}>
              <Anchor component={Link} to={`/chats/${String(id)}`} inherit className={classes.breaking}>
                <bdi>{title ?? String(id)}</bdi>
              </Anchor>
              {lastMessageAt !== null && (
                <time className={classes.dim} dateTime={lastMessageAt}>
                  {formatDayTime(lastMessageAt)}
                </time>
              )}
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Anchor component={Link} to={`/chats?${new URLSearchParams({ q: company.name }).toString()}`} inherit>
          <Plural value={hidden} one="# more" other="# more" />
        </Anchor>
      )}
    </Section>
  )
}

/**
 * The other side of a support conversation: its company with plan and state, the people who write with the page on
 * which they did so last, and the company's other conversations (SUP-8).
 */
export function AskerView({ asker }: { asker: SupportAsker }) {
  const stateName = useSubscriptionStateName()
  const { company, people } = asker
  const summary = company.subscriptionSummary
  return (
    <div className={classes.asker}>
      <Section title={<Trans>Company</Trans>}>
        <Anchor component={Link} to={`/companies/${String(company.id)}`} inherit className={classes.name}>
          <bdi>{company.name}</bdi>
        </Anchor>
        <p className={classes.plan}>
          {stateName(summary?.status ?? 'none')}
          {summary?.priceVariantName != null && <bdi className={classes.dim}>{summary.priceVariantName}</bdi>}
        </p>
      </Section>
      <Section title={<Plural value={people.length} one="Asker" other="Askers" />}>
        <ul className={classes.list}>
          {people.map((person) => (
            <Person key={person.userId} person={person} />
          ))}
        </ul>
      </Section>
      <OtherChats {...asker} />
    </div>
  )
}
