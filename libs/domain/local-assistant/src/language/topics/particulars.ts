import type { Topic } from './Topic.ts'

const modifier = (name: string, words: string): Topic => ({ name, kind: 'modifier', words })

/** The persons and things that a question is restricted to. An entry that does not name it does not answer. */
export const particulars: readonly Topic[] = [
  modifier(
    'child',
    `
      child child's children* kid kids daughter baby toddler boy girl little_one lil_one #yo #_yo yo years_old
      year_old my_son our_son granddaughter granddaughter* nephew niece teen* schoolkid* under_ten menina kiddo bub
      #_yr_old #_yrs_old #yr #yrs yr_old yrs_old #yrold month_old months_old newborn little_man tot stroller pushchair toddlers babies tween teenage #y #_y/o daughter's sons boys
      preschooler
      hijo hijos hija hijas bebés niño* niña* bebé peque peques chico infantil nene nena pequeño pequeña hijit* neta
      grandson enana enano crío cría hijito nietos nieta nieto adolescente* menores nenito chiquit* años_tiene
      pequeñaj* pequeñín #_añit* #_añitos de_#_años nen* chiquill* mellizos gemelos
      criança* filho* filha* menino* miúd* infantis criatura criança miudo garoto* filhot* puto neto infant pram
      chaval sobrin* carrito pequenin* miúda carrinho netos bebezinho miudinh* pimpolho filhinh* rapazinho #_aninhos de_#_anos d_#_anos gémeos
      ребенок* ребенк* ребеноч* ребят* дети детей детям детьми детях детк* детиш* детсад* детвор* дочк* дочер* дочь сын сына сыну сыном сынок сынишк* малыш* мелк* малой баланы ребёнк* дитё
      деток детск* школьник* внук* внучк* племян* девочка девочке девочку коляск* балалы деточк* доча доченьк* дочурк*
      сынул* сыночк* пацан* подрост* грудничк* дошкольн* дитятк* мальчуган* девчушк* ребятёнк* #_годик* годик* #_лет двойняш* близняш* школьниц*
      малому младен* дитин* діте* діти дітей дітьми дитяч* донь* доч* синові малюк* малий малеч* підліт* онук* онучк*
      хлопчик* мальчик* немовля дівчинка дівчинці дівчинку чадо кроха крох* дитинк* дитя візок візочок кішкентай*
      малого малим малою доня донечк* синочок дошкіл* дітлах* дітвор* хлопчин* дівчинц* #_рочк* рочки рочків #_років #_рік двійнят* школяр* донечц* доця доці доцю
      діток дітк* дітонь* візоч* мала малу бала балам* баламен балалар* ұлым* қызым* бөбек сәби* балақай* немере* жасар жаста сәби бөпе* нәресте*
      ұл_бала қыз_бала жеткіншек* ұлыма қызыма балама балаға баламның баланың балаларға балаларды балаға_арна*
      бүлдіршін*
    `,
  ),
  modifier(
    'men',
    `
      men mens man's husband boyfriend hombre* homem homens boyfriends my_guy gents gent gentleman gentlemen fiancé
      father brother lads bloke
      guy dad daddy dads novio caballero* hubby males male varón varones caballeros mi_chico mi_novio papá
      marido masculin* namorado bf husbands masculino hombres chicos esposo cavalheiro* mi_namorado
      мужск* мужчин* мужу мужа мужем парня парню парень мужская мужской мужчинам мужик* муж папе папа брату мч мужчину
      мужчине
      чоловіч* чоловік* чоловіка хлопц* чоловіча чоловічу чоловікові хлопця хлопчач* хлопець хлопцю хлопцеві татові
      братові чоловіку тато
      папасы* папам папама әкесі* күйеу* ерлер* еркек* ер_адам* жігіт* еркектер* күйеуім* жігіттер* ер_кісі* ерлерге әкем* ағам* інім* еркекке
      ер_азамат*
    `,
  ),
  modifier(
    'women',
    `
      women* woman* lady's ladies' ladies_cuts female females womens
      mujer* señora* femenin* dama damas
      senhora* mulher* feminin*
      женск* женщин* дамск*
      жіноч* жінк* жінок
      әйел* қыз-келіншек*
    `,
  ),
  modifier(
    'refill',
    `
      refill* infill* fill_in fill_ins in_fill in_fills top_up maintenance rebalance rebalancing
      relleno_de_uñas relleno_de_las_uñas rellenar mantenimiento relleno_de_pestañas relleno_de_gel
      manutenç* manutenc* enchimento_de_unhas
      корекц* коррекц* донарощ* донаращ* подкоррект* підкорект*
      толықтыр* түзету_тырнақ
    `,
  ),
  modifier(
    'student',
    `
      student* uni_student college_student university
      universitari*
      estudiant* estudant*
      студентам студентк*
      студент*
      студентпін студенттер*
    `,
  ),
  modifier(
    'pensioner',
    `
      pensioner* senior seniors retired reformad* elderly oap oaps retiree* grandma's
      jubilad* tercera_edad jubilados pensionista*
      idoso* terceira_idade aposentad* idosa
      пенсионер* пенсия пенсии пожил*
      похил*
      зейнеткер* зейнет* қарияла* қарттар*
    `,
  ),
  modifier(
    'pregnant',
    `
      expecting breastfeed* pregnancy preggers nursing trimester
      pregnan* lactancia embarazo dando_el_pecho gestante
      embaraz* grávida* amament* gravidez amamento a_amamentar
      беремен* кормлю* беременность в_положении гв лактаци* жду_ребенка
      вагітн* годую_груд* вагітніст* при_надії годую_дитину годую_груддю
      жүкті* жүктімін жүктілік* екіқабат* емізем* емізул* емізіп
    `,
  ),
  modifier(
    'gel',
    `
      gel gels gelish gel_polish gelpolish shellack gel_nail gellish gel_polich jel
      semi semiperm* semipermanente* esmalte_permanente permanente_en_las_uñas semi_permanente esmalte_en_gel
      esmaltado_permanente
      verniz_gel gelinho unhas_de_gel verniz_de_gel
      гел* геле* гель_лак* гельлак* гель_лаком гельмен покрытие_гель гелевы* гельлака гельку
      полиш гелев* гель-лаку
      гелем гельді гель-лакпен
    `,
  ),
  modifier(
    'removal',
    `
      remove removing take_off taken_off remover soak_off take_it_off old_polish old_ones old_set ones_off them_off
      removed soak_them removes old_gel old_shellac old_lashes strip_off
      quitar quitarme quitan quitáis quitaros retirar retiráis retirada retirado esmalte_viejo uñas_viejas gel_viejo quitarme_el retirar_el quitármelas quito
      removal remoção remover removem retiram tirar tiram tirar_as gel_antigo verniz_antigo tirar_o_gel tirar_o_verniz tirar_gelinho retirada
      снятие снятия снятию снять сними* снимаете снимает снимают старый_лак старое_покрытие старый_гель старый_гелик
      старого_покрытия старые_реснички старые_ресницы сняти* алып_таста* снимать снятием снимите сниму
      зняти зняття зняттю зніма* старий_лак старе_покриття старий_гель старого_покриття знят* знімаєте знімати зняттям зніміть знімете зніму
      шеш* шешу шешіп шешесі* снятие* ескісін ескі_лак* ескі_гел* алып_таст* кетір*
    `,
  ),
  modifier('hair-wash', `wash_hair hair_wash lavar lavado lavagem мытье помыть миття помити`),
  modifier(
    'holiday',
    `
      holiday holidays christmas xmas easter new_year bank_holiday public_holiday public_holidays christmas_eve
      new_years boxing_day good_friday valentine* mothers_day xmas_day nye halloween independence_day
      festiv* semana_santa nochebuena nochevieja año_nuevo reyes día_de_la_madre san_valentín fiestas puente
      vacaciones festivos
      feriado* navidad natal pascua páscoa ano_novo véspera_de_natal passagem_de_ano carnaval sexta-feira_santa
      dia_da_mãe dia_das_mães férias
      праздник* праздничн* пасх* рождеств* новый_год новогод* наурыз* в_праздники новогодн* майские майских рождество
      день_независимост* каникул* восьмое_марта нг
      свята святков* різдв* великд* новий_рік новорічн* на_свята у_свята травневі різдво день_незалежност* великдень
      восьме_березня
      мереке* мерекеде мейрам* жаңа_жыл* құрбан_айт* ораза_айт* тәуелсіздік_күн* наурыз
    `,
  ),
  modifier(
    'pet',
    `
      dog dogs doggy puppy pet pets cat puppies kitten doggo animal animals chihuahua
      perro perros perra perrit* caniche* mascota* perrito gatito mascotas animales
      gato cachorr* cadela* cadelinh* gatinh* cão cães animais cachorrinho bichinho gatinho cãozinho
      питом* щен* кот котик* кошк* питомц* питомец йорк* животн*
      собак* собач* песик* пес псом тварин* цуцен* хвостик* ит собака кішк* цуцик* улюблен* кіт тваринк*
      итім* итпен күшік* мысық* мысықпен күшікпен жануар* итімді
    `,
  ),
  modifier(
    'home-visit',
    `
      home_visit at_my_home come_to_my come_to_my_house mobile_service at_home home_service house_call house_calls
      home_visits come_to_us do_you_travel visit_me my_place
      en_mi_casa a_mi_casa vais_a_casa servicio_a_domicilio vienen_a_casa venís_a_casa
      a_domicilio ao_domicílio a_casa em_casa domicilio na_minha_casa deslocam-se vão_a_casa vêm_a_casa
      на_дом выезд* выезжаете на_выезд приехать_ко_мне приедете_ко приезжаете_на_дом надом
      виїзд* на_дому додому виїжджаєте на_виїзд приїхати_до_мене приїдете_до_мене приїжджаєте_додому
      үйге үйге_келе* үйге_шық* үйге_бар* үйіме_кел* үйде_жаса*
    `,
  ),
  modifier(
    'group',
    `
      group groups bachelorette hen_party bridesmaid* corporate team_building
      damas_de_honor empresa_evento
      grupo grupos despedida madrinhas despedida_de_solteira
      девичник* топ_болып корпоратив* компани*_подруг
      дівич-вечір дівичник*
    `,
  ),
  modifier(
    'wedding',
    `
      bride brides bridal wedding_hair wedding_package* wedding_party bridesmaids
      novia_boda para_novia de_novia de_novias soy_la_novia
      penteado_de_noiva noiva noivas
      свадебн* невест*
      весільн* нареч*
      қалыңдық* ұзату*
    `,
  ),
]
