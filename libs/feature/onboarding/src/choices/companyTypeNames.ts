import type { CompanyType } from '@frontdesk/contract'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Names of the kinds of business (ONB-1), in the order offered: the likeliest first. */
export const companyTypeNames: Readonly<Record<CompanyType, MessageDescriptor>> = {
  beauty_salon: msg`Beauty salon`,
  hair_salon: msg`Hair salon`,
  barbershop: msg`Barbershop`,
  nail_studio: msg`Nail studio`,
  brows_and_lashes: msg`Brows and lashes`,
  cosmetology_clinic: msg`Cosmetology clinic`,
  spa_and_massage: msg`Spa and massage`,
  hair_removal: msg`Hair removal`,
  tattoo_studio: msg`Tattoo and piercing studio`,
  solarium: msg`Tanning studio`,
  fitness: msg`Fitness and yoga`,
  dental_clinic: msg`Dental clinic`,
  medical_center: msg`Medical centre`,
  pet_grooming: msg`Pet grooming`,
  other: msg`Something else`,
}

export const offeredCompanyTypes = Object.keys(companyTypeNames) as CompanyType[] // a record's keys are its key type
