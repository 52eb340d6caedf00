import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { searchAtom, type MessageSearch } from '../stores/searchAtom.ts'
import { MessageSearchField } from './MessageSearchField.tsx'
import classes from './SearchPane.module.css'

/** The search's field while the code of `SearchPane` loads: what is typed meanwhile is searched then. */
export function SearchPanePlaceholder({ search }: { search: MessageSearch }) {
  const { t } = useLingui()
  const setSearch = useSetAtom(searchAtom)
  return (
    <section className={classes.pane} aria-label={t`Search in messages`} aria-busy>
      <div role="search" className={classes.bar}>
        <MessageSearchField
          query={search.words}
          onQuery={(words) => setSearch({ ...search, words })}
          onOlder={undefined}
          onNewer={undefined}
          onClose={() => setSearch(null)}
        />
      </div>
    </section>
  )
}
