import type { Topic, TopicKind } from './Topic.ts'

const topic = (name: string, kind: TopicKind, words: string): Topic => ({ name, kind, words })

/**
 * How customers ask for services by what they look like before or after, or by slang verbs, in the
 * order en, es, pt, ru, uk, kk.
 */
export const results: readonly Topic[] = [
  topic(
    'hair',
    'context',
    `
      overgrown mop mane locks barnet shaggy curls_are hairdo_is tresses ponytail split_ends
      melena melenas greñas pelambrera pelos coleta pelazo puntas_abiertas cabellera
      juba guedelha gadelha cabeleira melena cabelinho pelo_todo
      оброс* зарос* лохм* патл* грив* шевелюр* волосик* волосня волосн* космы вихр* голову
      оброс* зарос* патли гриву шевелюр* волоссячк* чупр* голову
      шашы шашын шашым шашымды шашының
    `,
  ),
  topic(
    'tidy',
    'context',
    `
      tidy* tame taming sort_out sorting_out sorted_out sort_it sorting_it neaten* neat shape_up shape fix_up freshen smarten thin_out shorten* take_off_a_few spruce groom*
      get_rid_of make_pretty presentable clean_up do_something_with
      arregl* adecent* domar doméis rebajar rebajen rebajéis rebajarle recortarle decente decentes retocarle poner_en_orden poner_guap* cortita
      desenred* apañar
      dar_um_jeito dar-lhe_um_jeito dar_lhe um_jeito jeitinho domar domesticar desbastar acertar acertá* pôr_em_ordem pôr_bonit* compor alinhar encurtar
      привести_в_порядок в_порядок порядок облагород* укорот* покороче короче подровн* подправит* оформит* снять_длину длину
      привести_до_ладу до_ладу довести_до_ладу вкоротит* вкорот* підкорот* коротше підправит* оформит* зняти_довжин*
      ретке_келтір* жөнге_келтір* жөнге қысқарт* реттеу реттет* тегісте* ұшын_ал* жинақы* жөнде*_шаш*
    `,
  ),
  topic(
    'hue',
    'context',
    `
      black brown red pink purple blue copper ash negro castaño rojo rosa azul preto castanho vermelho roxo черный черного рыжий розовый пепельный
      чорний рожевий попелястий сарыға қараға қоңырға қызылға ақшылға көкке
    `,
  ),
  topic(
    'haircut',
    'service',
    `
      lop_off chop_off chop_it lose_a_few_inches lose_some_length inches_off cm_off take_an_inch short_back lob french_bob mullet shear
      barber_my take_some_length take_the_ends dead_ends split_ends_cut hair_chopped choppy
      meter_tijera tijeretazo corte_de_puntas cortar_puntas cortarle rapar_al rapadito raparle peluquear
      pelarle pelarme quitarme_largo quitar_largo entresac* carré
      tosquiar tosquia rapar_o dar_um_corte corta-se cortadela carré corta-me aparadela tesourada tirar_comprimento
      подкоротить обкорнат* оболван* чикнут* чикнете обчекры* побрить_голов* снять_кончик* постричс* стрижём стригануть подкромсат* кромсат*
      обкарнат* чикнути чикнете вкоротити_волос* підкоротити_волос* постригтис* стриганут*
      шашын_қысқарт* шашты_қысқарт* шаш_қысқарт* шаштың_ұшын шашын_тегісте* шаш*_реттет* қырықтыр* шашын_кестір*
    `,
  ),
  topic(
    'colouring',
    'service',
    `
      regrowth outgrown_roots roots_done roots_are silver_hairs silver_disappear silvers go_darker go_lighter go_red go_black go_pink
      grow_out cover_up_the_grey hide_the_grey hide_my_grey salt_and_pepper platinum platinum_blonde strawberry_blonde honey_blonde change_my_colour new_colour fresh_colour
      taparlas tapar_las_canas tapar_canas disimular_canas me_asoman raíz_crecida cambiar_de_color ponerme_rubia hacerme_mechas platino rubio_platino
      castañ* morena_a_rubia rubio castaño cambio_de_color color_nuevo oscurecer aclarar aclararme volverme_rubia
      disfarçar_os disfarçar_brancos cabelos_brancos esconder_os_brancos os_brancos raiz_crescida escurecer clarear aclarar ficar_loira
      ficar_morena castanho ruiv* platinad* loiro_platinado morena_a_loira morena_para_loira fazer_madeixas mudar_a_cor cor_nova tapar_os_brancos
      проседь седые седой спрятать_сед* закрыть_сед* сменить_цвет поменять_цвет перекрасит* перекраситься платин* потемнее посветлее стать_блонд*
      брюнетк* блондинк* шатенк* в_блонд в_рыж* в_черн* в_темн* новый_цвет обновить_цвет корни_отрос* подкрасит* подкрашив*
      сиві сиве сивий сховати_сив* приховати_сив* закрити_сив* платин* змінити_колір перефарбув* брюнетк* блондинк* шатенк* у_блонд в_рудий потемніше посвітліше
      новий_колір оновити_колір корені_відрос* підфарбув*
      самайы* ақ_шаш* ақ_бас* ағарған шашым_ағар* ағын_жаб* ақты_жаб* түсін_өзгерт* шаштың_түс* шаш_түс* сарғыш* боялғым
    `,
  ),
  topic(
    'brows',
    'service',
    `
      caterpillars unibrow monobrow brows_done brows_up threading_brows brow_tidy
      entrecejo uniceja cejillas
      monocelha sobrancelhudas taturanas
      монобров* брови-домик бровищ*
      моноброва бровищ*
      қасымның қастарым* қасымды
    `,
  ),
  topic(
    'lashes',
    'service',
    `
      on_my_eyes set_on_my_eyes eye_extensions fluttery flutter_eyes batting_my lashes_done falsies falsies_done wispy
      pestañón pestañitas ojazos
      pestanões pestaninhas
      ресничищ* реснич* реснища
      вієчки віїщ* вія_до
      кірпіктер*
    `,
  ),
  topic(
    'manicure',
    'service',
    `
      tips_done talons claws claws_done nails_sorted nails_redone cuticles cuticle file_and_polish paint_job
      manitas garras limarme uñas_monas cutículas esmaltarme
      garras garrinhas cutículas unhacas unhinhas
      когт* когти коготк* кутикул* заусен* лапки
      кігт* кігті кігтик* кутикул* лапки задирк*
      тырнағымды қолымды_жөнге
    `,
  ),
  topic(
    'pedicure',
    'service',
    `
      tootsies trotters hooves cracked_heels rough_heels hard_skin sandal_ready sandals feet_like feet_sorted feet_sorting
      pinreles pies_bonitos pies_de pezuñas durezas callos sandalias talones_agrietados los_pies
      pezinhos_prontos calos calosidades gretas pés_bonitos pés_para chinelo_no_pé
      пяточек пятки пяток натоптыш* мозол* копыт* стопам лапк*_к_лет* босонож*
      п'ятк* п'яточ* натоптиш* мозол* стопам босоніж*
      өкше* өкшем* табаным* аяғымды_ретке аяғымды_жөн* мүйізгек*
    `,
  ),
  topic(
    'facial',
    'service',
    `
      clogged_pores spots_on_my_face skin_is_dull face_needs face_sorted zits pimples breakouts glow_up unclog deep_pore
      piel_apagada puntitos_negros espinillas limpiarme_la_cara limpiar_la_cara cara_limpia
      pele_baça espinhas cravos limpar_a_cara limpeza_à_pele limpar_o_rosto
      очистить_лиц* очищени*_лиц* лицо_в_порядок прыщ* прыщик* морд* фейс* освежить_лиц* поры_забит*
      очистити_облич* очищен*_облич* личк* прищ* прищик* освіжити_облич* пори_забит*
      бетім_тола безеуле* бетімді_ретке бетімді_тазар* бет_тазартт*
    `,
  ),
  topic(
    'blowdry',
    'service',
    `
      bouncy_blow glam_waves beach_waves big_hair hair_for_a_wedding hair_for_the_wedding hair_up
      ponerme_el_pelo_liso peinado_de_fiesta
      cabelo_apanhado apanhado_para
      накрутить_волос* уклад_волос* залокон*
      накрутити_волос*
      шашты_бұйрала* шаш_бұйра*
    `,
  ),
  topic(
    'price',
    'aspect',
    `
      set_you_back sets_me_back rush_me what's_it_worth how_many_quid quid_for what_do_you_take what_you_charge what_d'you_charge what_would_it_be what's_it_come come_to
      comes_to run_me whats_it_gonna how_many_bucks what_am_i_looking_at looking_at_for fork_out go_for goes_for
      qué_se_paga por_cuánto cuánto_hay_que cuánto_me_soplan cuánto_pedís cuánto_piden cuánto_anda cuánto_se_me_va qué_me_cobráis anda_por_cuánto soltar_por
      cuánto_por sale_por
      quanto_leva quanto_levam por_quanto anda_por_quanto fica_por_quanto quanto_pedem qual_a_brincadeira quanto_é_a_brincadeira quanto_me_levam quanto_vai_dar
      во_сколько_встанет встанет во_сколько_выл* выльется сколько_отдать сколько_дерете сколько_сдерете почём_нынче сколько_стоит_удовольств* сколько_попрос*
      сколько_просите почем_удовольств* по_чему влетит влетает ценничек в_какую_копееч* копеечк*
      у_скільки_стане скіки_стане скільки_стане стане_в виллється у_скільки_обійд* скільки_просите скільки_дерете по_чому почім_задовол* влетить
      копієчк* скільки_віддат* скільки_попрос*
      қаншаға_шығ* қаншаға_түс* қаншаға_жаса* неше_сом қанша_сұрай* қанша_аласыз* неше_ақша қанша_шығын
    `,
  ),
]
