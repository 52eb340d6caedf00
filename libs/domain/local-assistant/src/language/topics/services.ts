import type { Topic } from './Topic.ts'

const service = (name: string, words: string): Topic => ({ name, kind: 'service', words })

/** The services of beauty salons beside hair: nails, faces, bodies. */
export const services: readonly Topic[] = [
  service(
    'manicure',
    `
      hands_done on_my_hands do_my_hands my_hands_done mani nail nails shellac manicuring nails_done gel_nails nail_job gels gel_set fingernail* nailz manicures
      maincure manicre nails_painted paint_my_nails nails_did
      manikur* uña uñas manos manikure manos_hechas las_manos uñitas unas_de_gel unas_d_gel unas_gel las_unas mis_unas
      pintar_unas hacerme_las_unas uñas_de_gel manicuras arreglar_las_uñas uñas_arregladas hacer_las_uñas
      hacerse_las_uñas unyas manikura
      manicur* manis unha unhas mão mãos as_mãos unhinha* manucure arranjar_as_unhas pintar_as_unhas fazer_as_mãos
      manicura unhas_feitas fazer_as_unhas fazer_unha unhas_pintadas manicuri
      маник* ногт* ноготоч* маникюрчик ногтик* пальчик* сделать_руки ноготки ноготок ручки ноготков маникюра манник*
      манек* маник манику* ногти_сделать сделать_ногти ногтей ноготь ногтями ногточк* маникур*
      нігт* нігтик* руки_зробити нігтики нігті нігтів манікюру нігті_зробити зробити_нігті нігтями ніготь ніготк*
      нігтев*
      тырнақ* шеллак* маникюр* тырнағ* маникюр қол_тырнақ қолымды_жаса* тырнақты тырнағым* тырнақтар* тырнақ*_жасат*
      тырнақ*_боя* маникюр_жаса* маникюрге
    `,
  ),
  service(
    'pedicure',
    `
      toenail* toes feet foot_care foot pedicures pedicuer toes_done feet_done heels toe_nails pedi-cure
      pedicur* pedi pedis pedikur* pies pé pies_y hacer_los_pies piececitos pedicuras pedicuro pies_hechos
      uñas_de_los_pies talones las_uñas_del_pie
      pés pédicure pedicuria pezinhos pezinho fazer_os_pés unhas_dos_pés calcanhares os_pés
      ноги_сделать педикюрчик пятк* стопы педикюра педик педикур* ноги_привести стопу пяточк* ногти_на_ногах
      пальчики_на_ногах
      педик* стоп ножки ніжки педикюру нігті_на_ногах
      аяқ*_тырнақ аяғым* аяқ аяғ* табан* аяқ*_тырна* педикюрге аяқ*_күтім* аяқтың_тырна* аяғымды өкше*
    `,
  ),
  service(
    'brows',
    `
      brow brows eyebrow* brow_shape browz eyebrws brow_wax tint*_brows tint*_eyebrows dye*_brows
      dye*_eyebrows eye_brow eye_brows brow_tint brow_shaping eyebrow_tint henna_brow*
      ceja cejas cejitas depilar_las_cejas depilar_cejas depilarme_las_cejas teñir*_cejas pintar_cejas
      perfilado_de_cejas diseño_de_cejas cejas_y tinte_de_cejas
      sobrancelha* sombrancelha* sobrancelhas depilar_sobrancelhas tirar_sobrancelhas pintar_sobrancelhas
      pintar_as_sobrancelhas design_de_sobrancelha* depilar_sobrancelha* linha_sobrancelha* sobranselha*
      бров* бровк* бровушк* бровоньк* брова брови_оформ* бровки выщип* вискуб* бров*_покрас* бров*_окраш*
      покрас*_бров* коррекци*_бров* оформление_бров* окраш*_бров* бровист* бровями бровям
      брів* брові брівк* пофарб*_бр* бров*_пофарб* бров*_фарб* корекці*_брів оформлен*_брів фарбув*_брів бровами
      брівоньк*
      қас қасым* қасты қастың қасқа қасымды қас*_бояу* қас*_боят* қас*_түзе* қас*_боя* қас*_коррекци* қас*_тер*
      қасымды_тер*
    `,
  ),
  service(
    'lashes',
    `
      lash lashes eyelash* eye_lash lashez extensions_lash lash_extension* lash_tint russian_volume classic_lashes
      volume_lashes false_lashes fake_lashes eylash* lash_fill* lash_infill*
      pestaña* pestana* extensión_de_pestañas extensiones_de_pestañas pestañas cilios tinte_de_pestañas
      pestañas_pelo_a_pelo extensiones_pestañas
      cílio* extensão_de_pestanas tinta_de_pestanas extensões_de_pestanas pestanas_fio cílios_fio
      ресн* ресниц* ресничк* ресницы ресничек ресничками наращ*_ресн* ресн*_покрас* ресн*_окраш* покрас*_ресн*
      наращ*_ресниц реснич* окраш*_ресниц реснички ресницам лешмейкер*
      вії вія війк* віями війок нарощ*_вій пофарб*_вії вії_пофарб* вії_фарб* фарбув*_вій війки віям вієчк*
      кірпік* кірпіктер кірпікті кірпігім* кірпік*_бояу* кірпік*_боят* кірпік*_жалға* кірпік*_ұзарт* кірпік*_өсір*
      кірпік*_қой*
    `,
  ),
  service(
    'facial',
    `
      facials face_clean* skin_clean* deep_clean* cutis skin_care skincare facial_cleanse pore blackheads cleanse
      face_cleanse face_clean cleanup facial_cleaning facial_treatment face_treatment face_mask deep_cleanse
      hydrafacial hydra_facial skin_treatment cosmetolog* beautician acne face_cleaning
      limpieza limpieza_facial limpieza_de_cara limpieza_de_cutis limpieza_de_piel limpieza_de_rostro
      tratamiento_facial pores granos poros limpieza_de_poros limpieza_profunda higiene_facial puntos_negros
      tratamiento_de_cara hidratación_facial esteticista mascarilla
      facial limpeza limpeza_de_pele limpeza_de_rosto limpar_a_pele limpeza_facial tratamento_de_rosto
      limpeza_profunda pontos_negros tratamento_facial higienização hidratação_facial máscara_facial limpeza_da_pele
      чистк* чистк*_лиц* уход_за_лицом чистка_лица уходов* уход_за_кожей лица_чистка поры порез прыщ* косметолог*
      уход_для_лица маск*_для_лица акне угри угрей черные_точки ультразвуков*_чист* комедон* механическ*_чист*
      лицо_почист* почистить_лицо
      чистк*_облич* догляд_за_облич* чистку догляд чищення догляд_для_облич* маск*_для_облич* вугрі вугрів чорні_цятк*
      механічн*_чист* почистити_облич* чистка_шкір*
      бет_тазала* тазалау* бет_күтім* бетім* бетті бет_таз* тері_таз* тері_тазала* бетті_тазала* бет_тазарт*
      бет_чистк* безеу* бетімді_таз* тазалату* бет_маска*
    `,
  ),
  service(
    'massage',
    `
      face_massage facial_massage massage_facial masage massge reflexolog* lymphatic back_rub deep_tissue hot_stone
      masaje* masaje_facial masajito drenaje_linfático reflexología masajista
      massag* massagem massagens massagem_facial drenagem_linfática massagista
      массаж*_лиц* антицеллюлит* лимфодренаж* массажик
      масаж*_облич* антицелюліт* масажик
      массаж* масаж* уқалау* бет_массаж* бет_уқала* массаж_жаса* сылау
    `,
  ),
  service(
    'makeup',
    `
      makeup make_up wedding_makeup mua smokey_eye glam
      maquillaj* maquilladora maquillarme
      maquilh* maquiagem maquilhador* maquiar maquiadora
      визажист* накраситься
      нафарбуватис*
      макияж* мейк* мейкап* визаж* бет_әрле*
    `,
  ),
  service(
    'hair-removal',
    `
      laser wax waxing sugaring epilat* epilation hair_removal waxed brazilian bikini_wax bikini depilation sugar_wax
      ipl electrolysis hair_removed upper_lip underarm* leg_wax moustache threading
      depilarme ingles_brasileñas axilas bigote piernas_enteras ceras fotodepilación
      depila* epilaç* cera depilar buço virilha* fotodepilação
      эпиляц* воск бикини подмышк* усики эпилят* удален*_волос депилировать ноги_полностью
      ваксинг віск пахв* вусик* видален*_волос ноги_повністю
      лазер* депиляц* шугаринг* түк* эпиляция* депиляция* лазерлік түгін_ал*
    `,
  ),
  service(
    'tattoo',
    `
      tatoo* ink
      tattoo* tatuaje* tattoos tatuar*
      tatuagem tatuagens tatoo
      татушк* татуировк*
      татуюв*
      тату татух* татуир* татуировка*
    `,
  ),
  service(
    'permanent-make-up',
    `
      permanent_make* permanent_makeup pmu lip_blush powder_brows ombre_brows
      microblad* micropigment* maquillaje_permanente micropigmentación dermopigment*
      micropigmentação
      микроблейд* пм_бров* пудров*_бров* перманентн*
      перманент*
      татуаж* перманентті
    `,
  ),
  service(
    'lamination',
    `
      laminat* lifting lash_lift* lashlift brow_lami* brow_lamination lash_lamination lamnation
      laminad* lifting_de_pestañas laminado laminación
      laminaç* lifting_de_pestanas laminação
      ламинир* ламинир*_ресниц ламинирован* долговременн*
      ламінув* ламінув*_вій ламінуван* довготривал*
      ламинац* ламинация*
    `,
  ),
  service(
    'tanning',
    `
      tanning tan sunbed* bronce* bronze* spray_tan tans
      rayos_uva bronceado
      solarium solario bronzeamento
      загар* автозагар*
      солярий* засмаг* автозасмаг*
    `,
  ),
  service(
    'piercing',
    `
      piercing* ear_piercing pierce pierced
      perforar perforación agujeros_en_las_orejas
      furar_orelha* furar_as_orelhas
      проко*_уш* прокол* серьги серьгу проколоть проколите
      тесу сережки сережку проколоти проколюєте
      пирсинг* құлақ_тес* құлағын_тес*
    `,
  ),
  service(
    'peeling',
    `
      chemical_peel* peels_facial acid_peel dermaplan* microderm* microneedl* dermapen
      peeling peelings microdermo* ácido_glicólico
      peeling_facial microagulh*
      микродерм* карбокси* микротоки дермапен*
      мікроструми
      пилинг*
    `,
  ),
  service(
    'injections',
    `
      filler* mesotherap* mesoterap* lip_filler* fillers botox_injection* injectables hyaluronic
      ácido_hialurónico relleno_de_labios relleno_facial bótox
      preenchimento* botox_injetável
      мезотерап* уколы инъекц* биоревитал* увелич*_губ губы филлеры ботулин* гиалурон*
      філер* збільш*_губ філери
      филлер* ерін_үлкейт*
    `,
  ),
  service(
    'spa',
    `
      spa jacuzzi body_wrap body_scrub hot_tub
      sauna exfoliación_corporal envoltura*
      hammam banho_turco esfoliação_corporal
      spa_ритуал* обертыв* обгортан* джакузи
      лазн*
      сауна* хамам*
    `,
  ),
  service(
    'nail-art',
    `
      nail_art nail_design* french_mani* french_tip* french_nails rhinestones
      diseño_de_uñas uñas_decoradas francesa francesas uñas_con_diseño
      unhas_decoradas decoração_de_unhas francesinha
      дизайн* френч* стразы рисунок_на_ногт*
      малюнок_на_нігт*
    `,
  ),
  service(
    'podology',
    `
      ingrown verruca* bunion*
      podólog* podologí* uña_encarnada
      unha_encravada
      подолог* вросш*
      вросл*
    `,
  ),
  service(
    'teeth',
    `
      teeth teeth_whitening tooth
      dientes blanqueamiento_dental
      dentes branqueamento_dentário
      отбелив*_зуб* зубы зубов
      відбілюв*_зуб* зубів
      тіс_ағарт*
    `,
  ),
]
