import type { Topic, TopicKind } from './Topic.ts'

const topic = (name: string, kind: TopicKind, words: string): Topic => ({ name, kind, words })

/**
 * How customers ask about rules by telling the case: what may come up, what has gone wrong, and who comes along, in the
 * order en, es, pt, ru, uk, kk.
 */
export const cases: readonly Topic[] = [
  topic(
    'slot',
    'request',
    `
      nothing_going anything_going nothing_left anything_left any_left all_gone fully_booked_up
      queda_nada quedará_nada quedará_algo queda_algún_hueco nada_libre no_queda_nada
      haver_nada sobra_alguma sobra_algum resta_alguma já_não_há_nada nada_livre
      ничего_нет ничего_не_осталось что-то_осталось осталось_что-то осталось_что-нибудь ничего_свободного все_занято
      нічого_нема нічого_немає нічого_не_лишилос* щось_лишилос* лишилось_щось нічого_вільного все_зайнято
      бірдеңе_қалған бірдеңе_қалды ештеңе_қалма* ештеңе_жоқ орын_қалды* орын_қалған
    `,
  ),
  topic(
    'staff',
    'request',
    `
      same_girl same_lady same_woman same_master same_stylist same_person same_technician who_will_do who'll_do who'd_be_doing who_would_be_doing who_does_the who_does_your
      misma_chica misma_señora misma_persona mismo_chico quién_me_atiende quién_me_lo_hace quién_me_haría quién_hace
      mesma_menina mesma_senhora mesma_pessoa mesma_rapariga mesma_moça quem_me_atende quem_faz quem_me_faz
      та_же_девочка та_же_девушка тот_же_мастер тот_самый_мастер та_самая_девочка та_самая_девушка кто_будет_делать кто_делает кто_у_вас_делает кто_меня
      та_сама_дівчина та_ж_дівчина той_самий_майстер та_сама_майстриня та_сама_майстр* хто_буде_робити хто_робить хто_у_вас_робить
      сол_қыз сол_шебер былтырғы_қыз өткендегі_қыз өткендегі_шебер кім_жасай* кім_істей* бұрынғы_шебер
    `,
  ),
  topic(
    'advice',
    'matter',
    `
      recommend advise advice would_you_suggest do_you_suggest what_should_i_use best_thing_for best_for_brittle what_suits
      recomendáis recomendais recomiendan recomiendas aconsejáis aconsejan aconsejas me_aconsej* qué_me_viene_bien
      recomendam recomenda aconselham aconselha sugerem o_que_me_aconselh*
      посоветуете посоветуйте порекомендуете порекомендуйте что_лучше_использ* подскажете_чем чем_мазать
      порадите порадьте порекомендуєте порекомендуйте чим_мастити
      кеңес_бер* не_жағ* не_ұсынас* қандай_кеңес
    `,
  ),
  topic(
    'hedge',
    'context',
    'now_what what_now y_ahora_qué y_ahora e_agora что_теперь и_что_теперь що_тепер енді_не_істе* still_ok still_okay still_fine still_possible still_good still_alright all_right_if ok_if fine_if vale_si todo_bem_se ничего_если нічого_якщо',
  ),
  topic(
    'child',
    'modifier',
    `
      my_lad my_lads little_lad wee_one the_little_man my_little our_little my_youngest my_eldest first_grader kindergartner
      mi_pequeña mi_pequeño la_peque el_peque mi_enano mi_chiquitín mi_chiquitina mi_crío mi_cría renacuajo sobrinita
      minha_pequena meu_pequeno meu_puto catraio catraia meu_mais_novo pequenita rapazito sobrinha sobrinho cachopo cachopa
      племяшк* племянниц* мелочь мелкому мелкой первоклаш* спиногрыз* карапуз*
      племінни* небож* першоклас* дрібному карапуз* шкет*
      кішкентайым* жиенім* жиен бүлдіршін* тұңғыш* кенжем* сәбиім*
    `,
  ),
  topic(
    'cancel',
    'matter',
    `
      chicken_out flake flake_out bottle_it bottle_out pull_out duck_out drop_off_the_list bail_on have_to_bail call_off scrap_my scratch_my
      not_turn_up dont_turn_up no-show stand_you_up stood_you_up ghost_you let_you_down change_my_mind changed_my_mind don't_make_it cry_off
      pass_on_my give_up_my not_up_to_it poorly come_down_with drop_my stuck_abroad be_stuck get_stuck stuck_at out_of_town won't_be_around not_be_around
      no_aparezco me_rajo rajarme me_echo_atrás echarme_atrás os_dejo_plantadas dejaros_plantad* plantaros me_arrepiento arrepentirme
      me_pongo_mala me_pongo_malo caigo_mala me_borro borrarme bajarme_de quitadme_de quitarme_de al_final_no
      à_última_hora não_der_para_ir não_dê_para_ir não_der_para não_apareço roer_a_corda dar_o_dito desisto_de se_me_baldar baldar-me
      não_for ficar_de_cama adoecer mudar_de_ideias mudar_de_ideia vos_deixar_penduradas
      не_дойду не_доеду не_доберус* передума* слит* сольюс* слиться соскоч* продинам* прогуля* прогул не_появлюс* не_явлюс* забью
      слягу заболе* отвалюс* отпад* не_сложится не_срастется не_покажус*
      не_дійду не_доїду не_доберус* зіллюс* зіскоч* прогуля* не_з'явлюс* не_складет* зляжу захворі* передума* не_покажус*
      келмей* келе_алмай* келіп_жетпе* бара_алма* шықпай_қал* айнып_қал* айнысам бас_тартқым ауырып_қал* жетпей_қал*
    `,
  ),
  topic(
    'move',
    'matter',
    `
      bump bump_my bump_me slide_my slide_me nudge_my push_it_to swap_it swap_to swap_me put_me_on_another shuffle shunt change_it_to
      shift_me shift_my stick_me_on
      pasadlo pasadla pásalo pásala pásamelo pasármelo pasármela pasarlo corredlo corredla corre_mi movedla movedlo muévelo muéveme
      cambiadla cambiadlo cámbialo cambiármelo
      passem-na passem-no passem_na passem_no passa-me passem_a_minha mudem mude mudem-na mudem-me troquem empurrem empurrar
      передвиньт* сдвиньт* перекин* переставьт* переставь подвиньт* подвинут* сместит* перекинут* переписат* перепишит*
      пересуньт* посуньт* зсуньт* переставт* перекиньт* перепишіт* посунут*
      жылжытып ауыстырып ауыстырыңыз* жылжытыңыз* көшіріңіз* көшіре_сал* ысырып
    `,
  ),
  topic(
    'visit-with-child',
    'matter',
    `
      with_kids with_kid with_child with_baby with_her_kid with_his_kid with_her_son with_her_daughter babysitter_cancelled sitter_bailed sitter_cancelled no_babysitter childcare no_one_to_mind mind_him mind_her kiddy_corner entertain_him entertain_her
      pegada_a_las_faldas pegado_a_las_faldas niñera_me sin_niñera canguro guardería no_tengo_canguro
      sem_ama ama_faltou ama_cancelou não_tenho_ama creche agarrad*_às_saias
      няня_слил* няня_забол* няни_нет нет_няни садик_закры* карантин_в_сад* хвостик* хвостиком с_довеск* с_прицеп*
      няня_захвор* няні_нема нема_няні садочок_закри* карантин_у_сад*
      бала_қарайтын бала_күтуші балабақша_жаб* бала_тастайтын бала_қалдыр*
    `,
  ),
  topic(
    'guarantee',
    'matter',
    `
      stand_behind goes_wrong go_wrong if_it_goes messes_up mess_up falls_apart wears_off gives_out doesnt_hold doesnt_last not_hold
      put_it_right make_it_right pay_again charged_again for_the_repair flake_off flaking flakes_off pops_off ping_off goes_funny
      aseguráis me_aseguráis os_hacéis_cargo responsabl* se_me_va se_va_a_los levantaron se_me_han_levantado aguanta_poco dura_poco se_despinta pagar_otra_vez
      me_lo_rehacéis sale_mal sale_rana respondéis_por os_responsabilizáis
      responsabiliz* asseguram se_se_for se_for_ao verniz_se_for sai_mal sair_mal dão_garantia levantaram levantaram-se aguentar_pouco pagar_outra_vez
      fazem_de_novo fazem_outra_vez compõem
      отвечаете_за за_лак_отвеч* ручает* ручаетес* если_вдруг_что перекро* отскоч* отлуп* пойдет_трещин* сдер* облупа* вздул* пузыри
      не_держит* переделк* косяк* накосяч* за_свой_счет
      відповідаєте_за ручаєт* злізе зійде відскоч* облуп* не_трима* перекри* косяк* за_свій_рахунок якщо_злізе переробк*
      ұшып_кет* ұшып_түс* шыдама* шыдайды_деп жауап_бересі* кетіп_қалса_тегін бұзылып_қал* бұзылса қайта_жағып қайта_баса*
    `,
  ),
  topic(
    'endure',
    'context',
    `
      hold holds holding last lasts lasting stay_on stays_on wear wears survive survives good_for
      aguanta aguantan aguantar resiste
      aguentam aguentar resiste
      держит* продерж* продержит* носит* носк* живет проживет
      трима* протрим* тримат* носит* живе проживе
      шыдай* шыдас* ұстай* төзе* тұра_ма
    `,
  ),
  topic(
    'allergy',
    'matter',
    `
      blister* bumps come_up_in came_up_in flare_up flares_up breaks_out break_out broke_out burns_me stings sting stinging tingl* puffy
      red_raw goes_red went_red redness sore_fingers cracked_skin
      hinch* ampoll* granitos me_arde arden escuece escuecen me_salta_la_piel me_pongo_roja rojeces enrojec* me_da_reacción
      bolhas arder_os arde-me ardem incham inchar vermelhidão vermelha_toda empola* fico_com_borbulhas borbulhas
      распух* пухнут жжет жгёт жжение горят_пальц* пальцы_горят щиплет обсыпа* обсыпал* волдыр* красне* шелуш* трескается_кож*
      пухнуть пухну* набряка* печуть пече_шкір* щипа* обсипа* пухир* червоні* лущит* свербля*
      дуылда* ісіп ісіне* ашып_кет* күйдіре* бөртіп* бөртп* қызара* қышын* қабар* жарылып_кет*_тері
    `,
  ),
  topic(
    'allergy',
    'weak',
    `
      gentler gentle milder mild softer kinder fragrance_free non_toxic less_harsh skin_friendly
      más_suave suave_para menos_agresiv* delicad* respetuos*
      mais_suave menos_agressiv* delicad* suave_para
      помягче мягче щадящ* деликатн* безвредн* побезопасн* безопасн*
      лагідн* м'якш* делікатн* щадн* безпечн* нешкідлив*
      жұмсақтау жұмсақ* зиянсыз* қауіпсіз*
    `,
  ),
  topic(
    'discount',
    'matter',
    `
      knock_off_something knock_anything knocked_off knock_something_off knock_a_bit knock_some haggle mates_rates mate's_rates cut_price do_me_a_deal
      do_us_a_deal special_price any_deal bulk group_rate package_price off_the_price shave_something two_for_one
      hacéis_precio nos_hacéis_precio precio_amig* rebajáis rebajilla rebajita descuentillo hacéis_algún_apaño precio_de_amig* dos_por_uno
      atençãozinha fazem_uma_atenção atençãoz* descontinho precinho_amigo preço_amigo preço_de_amig* baixam_o_preço jeitinho_no_preço
      скинете_нам нам_скин* скинете_цен* скиньте_цен* скостит* скостите сбавит* сбрасыва* оптом по-дружеск* по_дружб* уступит* дешевле_будет подешевш*
      гуртом скинете_нам скинете_цін* нам_скин* поступит* дешевше_буде по_дружб* оптом збавит*
      түсіріп_бер* бағасын_түсір* түсіресі* түсірмей* арзандатып арзандата* кеміт* шегеріп_бер*
    `,
  ),
  topic(
    'group',
    'modifier',
    `
      gang gang_of bunch_of_us crew squad girls_night party_of a_few_of_us few_of_us all_of_us lot_of_us us_girls hen_do hen_night
      #_of_us three_of_us four_of_us five_of_us six_of_us
      pandilla cuadrilla somos_# somos_varias somos_unas vamos_varias vamos_cinco vamos_cuatro vamos_tres entre_todas todas_juntas
      grupito panda_de
      grupinho malta galera turma somos_várias somos_umas vamos_várias todas_juntas formos_um
      компани* толпой толпа нас_# нас_трое нас_четверо нас_пятеро нас_шестеро втроем вчетвером впятером гурьб* с_подругами девчонками
      компанія компанією нас_троє нас_четверо нас_п'ятеро утрьох учотирьох вп'ятьох натовп* з_подругами дівчатами юрб*
      топпен тобымызбен топ_болып бес_құрбы* үш_құрбы* құрбыларым* төртеуміз бесеуміз үшеуміз алтауымыз құрбыммен
    `,
  ),
  topic(
    'policy',
    'context',
    `
      sting_me stung out_of_pocket clobber* cost_me how_much_notice notice_do enough_notice short_notice keep_my_money lose_anything
      me_clavan me_claváis clavar_algo me_quedo_sin perder_el_dinero perdéis_el_dinero cuántos_días con_tiempo_de_sobra soplan
      d_graça de_graça de_borla à_borla fico_a_arder ficar_a_arder fico_sem_o perco_o_dinheiro quantos_dias com_quanto_tempo descontam
      сдерут сдерете содрать попаду_на слупит* сгорит сколько_дней за_сколько_предупр* деньги_вернут* деньги_сгор*
      злупите здерете злупит* скільки_днів за_скільки_поперед* гроші_згор* згорить
      неше_күн* қанша_күн* ақшам_күй* күйе_ме қанша_күн_бұрын
    `,
  ),
]
