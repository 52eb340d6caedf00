import type { KnowledgeFact } from '@frontdesk/contract'
import { languageNames } from '@frontdesk/platform/parts'
import classes from './Knowledge.module.css'

/** The languages in which a fact is worded, as chips. */
export const FactLanguages = ({ fact }: { fact: KnowledgeFact }) => (
  <span className={classes.languages}>
    {(fact.wordings ?? [fact]).map(({ id, language }) => (
      <span key={id} className={classes.language} lang={language}>
        {languageNames[language]}
      </span>
    ))}
  </span>
)
