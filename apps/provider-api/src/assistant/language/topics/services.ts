import type { Topic } from './Topic.ts'

const service = (name: string, words: string): Topic => ({ name, kind: 'service', words })

/** What beauty salons do. */
export const services: readonly Topic[] = [
  service(
    'manicure',
    `manicur* mani manis nail nails manikur* uña uñas manos unha unhas mão mãos маник* ногт* ноготоч* манік* нігт* тырнақ* shellac шеллак* manikure manicuring nails_done gel_nails manos_hechas las_manos as_mãos unhinha* manucure маникюрчик манікюрчик маникюр* нігтик* ногтик* пальчик* руки_зробити сделать_руки тырнағ* маникюр қол_тырнақ uñitas unas_de_gel unas_d_gel unas_gel las_unas mis_unas pintar_unas hacerme_las_unas uñas_de_gel nail_job gels gel_set arranjar_as_unhas pintar_as_unhas maos as_maos fazer_as_mãos ноготки ноготок ручки ноготков нігтики нігті нігтів қолымды_жаса* тырнак*`,
  ),
  service(
    'pedicure',
    `pedicur* pedi pedis toenail* toes pedikur* pies pé pés педик* педік* feet foot_care pédicure pedicuria pies_y hacer_los_pies pezinhos pédi ноги_сделать педикюрчик пятк* стопы п'ятк* стоп аяқ_тырнақ аяғым* foot piececitos pe pezinho ножки ніжки аяқ аяғ* табан*`,
  ),
  service(
    'haircut',
    `haircut* hair_cut cut cuts trim trimmed fringe bangs corte cortes cortar* córta* cortan flequillo franja стриж* постри* подстри* каре челк* чубчик* стриг* підстри* чубч* шаш_қи* шаш*_ал* шаш*_қырқ* қырқ* haircutt hair_done chop layers fade bob_cut bob ends_cut tips_cut cortarme cortarse corto puntas capas melena_corta corte_de_pelo rapar cortinho pontas degradê стрижк* стричь стрижет* подровнять обрезать кончик* косу боб-каре стрижечк* підрівняти кінчик* волосся_підріз* підрізати шаш_алдыр* шаш_кес* кестір* шашын_ал* стрижка* қысқарт* snip my_hair_cut cutting pelar pelado pelu sanear puntitas tijera aparar pontinhas стричься подрезать подравнива* підстригти* шашым*_қи* шашымды_ал* шаш_қию`,
  ),
  service(
    'blowdry',
    `blow_dry blowdry* blow_out blowout* updo hairstyl* styling peinad* peinar* brushing escova penteado* укладк* укладоч* уложит* прическ* укласти зачіск* зачіс* шаш*_сәнд* сәндеу* blowdrie hair_styled wavy curl curls curling styling_only secar_el_pelo secado alisar_con ondas recogido recogidos semirrecogido secar_o_cabelo cabelo_arranjado penteados ondular прическа причесон* локон* кудри завить накрут* уложить укладка укладку локони завити укладання шаш_жаса* бұйрала* укладка* прическа* secar updos up_do hair_do hairdo blow_dried straight_blow lavar_y_peinar peinarme alisarme_el_pelo secar_cabelo arranjar_o_cabelo ondas_no_cabelo фен феном вкладання вкласти фенмен шаш_жасат*`,
  ),
  service(
    'colouring',
    `dye dyed dyes dyeing colour* color* highlights balayage ombre toner bleach* tinte tintes teñir* tiñ* mechas pintar* pintura tinta coloraç* madeixas окраш* окрас* покрас* красит* крашу мелир* балаяж тониров* осветл* фарбув* пофарб* перефарб* фарба мелір* тонув* боя* бояу* hair_dye dye_my colour_my full_colour root_touch root_touchup touch_up_roots go_blonde blonde brunette redhead tinting streaks colorear tintarme raíces canas mechitas babylights rubia morena tintura pintar_o_cabelo retocar_a_raiz raiz raízes nuances brancos loira loiro морковный краску краска краски закрасить корни седин* тонировка блонд* рыж* осветлиться колорирование колорист* фарбу фарбою корені сивин* рудий рудою тонування шаш_боят* боятқым* боятсам түс_бер* мелирование* tint tinted greys grays grey gray cover_my_grey darker lighter ginger re_colour color_de_pelo mudar_a_cor mudar_de_cor brancas cor_do_cabelo покраска покраску цвет_волос седину корінці колір_волосся сивину шашымды_боя* ақ_шаш тамырын`,
  ),
  service(
    'brows',
    `brow brows eyebrow* ceja cejas sobrancelha* бров* бровк* брів* қас қасым* қасты қастың brow_shape browz eyebrws cejitas sombrancelha* sobrancelhas бровушк* бровоньк* брова брови_оформ* бровки брові брови брівк* қасқа қасымды brow_wax threading depilar_las_cejas depilar_cejas depilarme_las_cejas depilar_sobrancelhas tirar_sobrancelhas выщип* вискуб* вищип*`,
  ),
  service(
    'lashes',
    `lash lashes eyelash* pestaña* pestana* cílio* ресн* ресниц* ресничк* вії вій вія війк* кірпік* eye_lash lashez extensions_lash lash_extension* extensión_de_pestañas extensiones_de_pestañas pestañas extensão_de_pestanas cilios ресницы ресничек ресничками віями війок наращ*_ресн* нарощ*_вій кірпіктер кірпікті кірпігім*`,
  ),
  service(
    'facial',
    `facial facials face_clean* skin_clean* deep_clean* limpieza limpieza_facial limpieza_de_cara limpieza_de_cutis cutis limpeza limpeza_de_pele limpeza_de_rosto чистк* чистк*_лиц* чистк*_облич* уход_за_лицом догляд_за_облич* бет_тазала* тазалау* skin_care skincare facial_cleanse pore blackheads cleanse limpieza_de_piel limpieza_de_rostro tratamiento_facial limpar_a_pele limpeza_facial tratamento_de_rosto чистку чистка_лица уходов* уход_за_кожей догляд бет_күтім* бетім* бетті бет_таз* тері_таз* face_cleanse лица_чистка face_clean pores cleanup granos poros поры порез прыщ* пори прищ* тері_тазала*`,
  ),
  service(
    'massage',
    `massag* masaje* massagem massagens массаж* масаж* уқалау* face_massage facial_massage massage_facial masaje_facial massagem_facial массаж*_лиц* масаж*_облич* бет_массаж* бет_уқала*`,
  ),
  service('makeup', `makeup make_up maquillaj* maquilh* maquiagem макияж* мейк* макіяж* мейкап* визаж* візаж*`),
  service(
    'hair-removal',
    `laser wax waxing sugaring epilat* epilation hair_removal depila* epilaç* láser cera лазер* эпиляц* депиляц* шугаринг* воск ваксинг епіляц* депіляц* шугарінг* віск түк*`,
  ),
  service('tattoo', `tattoo* tatuaje* tatuagem tatuagens тату татух* татуир*`),
  service(
    'permanent-make-up',
    `microblad* micropigment* permanent_make* permanent_makeup maquillaje_permanente татуаж* микроблейд* мікроблейд* перманент*`,
  ),
  service('lamination', `laminat* laminad* laminaç* lifting ламинир* ламинац* ламінув* ламінац*`),
  service(
    'straightening',
    `straighten* keratin* queratin* alisa* alisado* botox botóx кератин* выпрямл* ботокс* випрямл* түзулету*`,
  ),
  service(
    'extensions',
    `hair_extension* extensiones_de_pelo extensiones_de_cabello extensões_de_cabelo nail_extension* acrylic* acrílic* наращ*_волос* наращ*_ногт* нарощ*_волос* нарощ*_нігт* акрил*`,
  ),
  service('perm', `perm perms permanente завивк* хімзавив* химическ*_завив* завивання`),
  service('beard', `beard* barba barbas shave afeita* бород* бритье гоління сақал*`),
  service('tanning', `solarium tanning tan sunbed* solario bronce* bronze* солярий* солярій* загар* засмаг*`),
  service('piercing', `piercing* пирсинг* пірсинг* проко*_уш* прокол* тесу`),
  service('peeling', `peeling_facial chemical_peel* пилинг* пілінг*`),
  service('injections', `filler* mesotherap* mesoterap* филлер* філер* мезотерап* уколы инъекц* ін'єкц*`),
  service('spa', `spa sauna hammam spa_ритуал* сауна* хамам* обертыв* обгортан*`),
]
