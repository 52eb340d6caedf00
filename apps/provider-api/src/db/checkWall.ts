import { sql } from 'kysely'
import type { Db } from './Db.ts'
import { companyRole, serviceRole } from './roles.ts'

/**
 * Throws a sentence that says what is wrong when the database would let work of one company reach the rows of another
 * (reliability T-05): a table with a company_id without row-level security that is forced and has a policy, or a role that is
 * missing, cannot be taken, owns tables or bypasses the policies. Called with the database opened as its owner.
 */
export async function checkWall(db: Db): Promise<void> {
  const faults = [...(await faultyRoles(db)), ...(await openTables(db)).map((table) => `table ${table} has no forced row-level security with a policy for ${companyRole}`)]
  if (faults.length > 0) throw new Error(`The database does not keep companies apart: ${faults.join('; ')}`)
}

async function faultyRoles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ role: string; exists: boolean; bypasses: boolean; owns: boolean; belongs: boolean; usable: boolean }>`
    select wanted.role, found.oid is not null as exists,
      coalesce(found.rolsuper or found.rolbypassrls, false) as bypasses,
      exists (select from pg_class where relowner = found.oid and relnamespace = current_schema()::regnamespace) as owns,
      exists (select from pg_auth_members where member = found.oid) as belongs,
      coalesce(pg_has_role(session_user, found.oid, 'member'), false) as usable
    from (values (${companyRole}), (${serviceRole})) as wanted (role) left join pg_roles found on found.rolname = wanted.role`.execute(db)
  return rows.flatMap(({ role, exists, bypasses, owns, belongs, usable }) => {
    if (!exists) return [`role ${role} is missing`]
    return [
      ...(bypasses ? [`role ${role} bypasses row-level security`] : []),
      ...(owns ? [`role ${role} owns tables`] : []),
      ...(belongs ? [`role ${role} is a member of another role`] : []),
      ...(usable ? [] : [`the user of DATABASE_URL is no member of role ${role}`]),
    ]
  })
}

/** Tables of companies that are not protected. Those whose rows name their company through another table are the test's to know. */
async function openTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attname = 'company_id' and not a.attisdropped
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy where polrelid = c.oid and ${companyRole}::regrole = any (polroles)))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
