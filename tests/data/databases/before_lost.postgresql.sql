CREATE TABLE public.aid (
    play_id character varying(32) NOT NULL,
    hints integer NOT NULL,
    coached boolean NOT NULL,
    puzzle text NOT NULL
);
CREATE TABLE public.mark (
    play_id character varying(32) NOT NULL,
    winnable timestamp without time zone,
    peeked timestamp without time zone
);
CREATE TABLE public.node (
    play_id character varying(32) NOT NULL,
    number integer NOT NULL,
    parent integer,
    move character varying(16) NOT NULL,
    ply integer NOT NULL,
    next integer,
    comment text NOT NULL
);
CREATE TABLE public.outcome (
    play_id character varying(32) NOT NULL,
    ended timestamp without time zone NOT NULL,
    won boolean NOT NULL,
    verdict character varying(8),
    moves integer,
    chance double precision
);
CREATE TABLE public.play (
    id character varying(32) NOT NULL,
    player_id integer NOT NULL,
    game text NOT NULL,
    family text NOT NULL,
    version integer NOT NULL,
    start_kind character varying(16) NOT NULL,
    start text NOT NULL,
    shuffles text NOT NULL,
    seed text,
    strict boolean NOT NULL,
    headers text NOT NULL,
    status character varying(16) NOT NULL,
    cursor integer NOT NULL,
    ply integer NOT NULL,
    started timestamp without time zone NOT NULL,
    changed timestamp without time zone NOT NULL,
    moved boolean,
    seconds integer,
    undos integer,
    day date,
    origin character varying(64),
    challenge text
);
CREATE TABLE public.player (
    id integer NOT NULL,
    secret_hash character varying(64) NOT NULL,
    since timestamp without time zone NOT NULL
);
CREATE SEQUENCE public.player_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.player_id_seq OWNED BY public.player.id;
CREATE TABLE public.settings (
    player_id integer NOT NULL,
    text text NOT NULL,
    changed timestamp without time zone NOT NULL
);
ALTER TABLE ONLY public.player ALTER COLUMN id SET DEFAULT nextval('public.player_id_seq'::regclass);
INSERT INTO public.mark VALUES ('728796aa28a1212a', NULL, '2026-11-23 08:15:57.22418');
INSERT INTO public.node VALUES ('728796aa28a1212a', 0, NULL, '', 0, 1, '');
INSERT INTO public.node VALUES ('728796aa28a1212a', 1, 0, 'c1-d', 1, 2, '');
INSERT INTO public.node VALUES ('728796aa28a1212a', 2, 1, 'g1-d', 2, 3, '');
INSERT INTO public.node VALUES ('728796aa28a1212a', 3, 2, 'b8-u', 3, 4, '');
INSERT INTO public.node VALUES ('728796aa28a1212a', 4, 3, 'deal', 4, 7, '');
INSERT INTO public.node VALUES ('728796aa28a1212a', 5, 4, 'a4-w', 5, 6, '');
INSERT INTO public.node VALUES ('728796aa28a1212a', 6, 5, 'deal', 6, NULL, '');
INSERT INTO public.node VALUES ('728796aa28a1212a', 7, 4, 'w-d', 5, 8, '');
INSERT INTO public.node VALUES ('728796aa28a1212a', 8, 7, 'deal', 6, 9, '');
INSERT INTO public.node VALUES ('728796aa28a1212a', 9, 8, 'deal', 7, NULL, '');
INSERT INTO public.node VALUES ('45b6d2fc4a2f9a5c', 0, NULL, '', 0, 1, '');
INSERT INTO public.node VALUES ('45b6d2fc4a2f9a5c', 1, 0, 'deal', 1, 2, '');
INSERT INTO public.node VALUES ('45b6d2fc4a2f9a5c', 2, 1, 'deal', 2, 3, '');
INSERT INTO public.node VALUES ('45b6d2fc4a2f9a5c', 3, 2, 'deal', 3, 4, '');
INSERT INTO public.node VALUES ('45b6d2fc4a2f9a5c', 4, 3, 's1-k1', 4, NULL, '');
INSERT INTO public.node VALUES ('ac94b0895d2fdf84', 0, NULL, '', 0, NULL, '');
INSERT INTO public.node VALUES ('e69783f61e31e2b8', 0, NULL, '', 0, 1, 'Well!');
INSERT INTO public.node VALUES ('e69783f61e31e2b8', 1, 0, '1+2', 1, NULL, '');
INSERT INTO public.outcome VALUES ('45b6d2fc4a2f9a5c', '2026-11-23 08:15:56.530182', false, NULL, 4, NULL);
INSERT INTO public.play VALUES ('728796aa28a1212a', 1, 'crazy-quilt', 'quilt', 1, 'number', '42', '', NULL, true, '{"Date": "2026-11-23"}', 'playing', 9, 7, '2026-11-23 08:15:56.018969', '2026-11-23 08:15:56.440521', true, NULL, 2, NULL, '728796aa28a1212a', '');
INSERT INTO public.play VALUES ('45b6d2fc4a2f9a5c', 1, 'windmill', 'windmill', 1, 'number', '7', '', NULL, true, '{"Date": "2026-11-23"}', 'resigned', 4, 4, '2026-11-23 08:15:56.46955', '2026-11-23 08:15:56.523725', true, NULL, 0, NULL, '45b6d2fc4a2f9a5c', '');
INSERT INTO public.play VALUES ('ac94b0895d2fdf84', 1, 'crazy-quilt?wrap=on', 'quilt', 1, 'number', '18446744073709551615', '', NULL, true, '{"Date": "2026-11-23"}', 'playing', 0, 0, '2026-11-23 08:15:56.569643', '2026-11-23 08:15:56.569643', false, 0, 0, NULL, 'ac94b0895d2fdf84', '');
INSERT INTO public.play VALUES ('e69783f61e31e2b8', 1, 'doubles-and-quits', 'doubles', 1, 'text', 'cells=4S 4H 6S 7S 6H/7H', '', NULL, true, '{"Player": "Ann"}', 'playing', 1, 1, '2026-11-23 08:15:57.347909', '2026-11-23 08:15:57.347909', true, NULL, NULL, NULL, 'e69783f61e31e2b8', '');
INSERT INTO public.player VALUES (1, 'db65bb89a20dbcca5743acaeff0931e2e1fdf0b4f81474a9f38afc74c5eb9ff2', '2026-11-23 08:15:56.020378');
INSERT INTO public.settings VALUES (1, '{"theme": "dark"}', '2026-11-23 08:15:57.190419');
SELECT pg_catalog.setval('public.player_id_seq', 1, true);
ALTER TABLE ONLY public.aid
    ADD CONSTRAINT pk_aid PRIMARY KEY (play_id);
ALTER TABLE ONLY public.mark
    ADD CONSTRAINT pk_mark PRIMARY KEY (play_id);
ALTER TABLE ONLY public.node
    ADD CONSTRAINT pk_node PRIMARY KEY (play_id, number);
ALTER TABLE ONLY public.outcome
    ADD CONSTRAINT pk_outcome PRIMARY KEY (play_id);
ALTER TABLE ONLY public.play
    ADD CONSTRAINT pk_play PRIMARY KEY (id);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT pk_player PRIMARY KEY (id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT pk_settings PRIMARY KEY (player_id);
ALTER TABLE ONLY public.node
    ADD CONSTRAINT uq_node_play_id UNIQUE (play_id, parent, move);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT uq_player_secret_hash UNIQUE (secret_hash);
CREATE INDEX ix_play_changed ON public.play USING btree (changed);
CREATE INDEX ix_play_origin ON public.play USING btree (player_id, origin);
CREATE INDEX ix_play_player_id ON public.play USING btree (player_id);
ALTER TABLE ONLY public.aid
    ADD CONSTRAINT fk_aid_play_id_play FOREIGN KEY (play_id) REFERENCES public.play(id);
ALTER TABLE ONLY public.mark
    ADD CONSTRAINT fk_mark_play_id_play FOREIGN KEY (play_id) REFERENCES public.play(id);
ALTER TABLE ONLY public.node
    ADD CONSTRAINT fk_node_play_id_play FOREIGN KEY (play_id) REFERENCES public.play(id);
ALTER TABLE ONLY public.outcome
    ADD CONSTRAINT fk_outcome_play_id_play FOREIGN KEY (play_id) REFERENCES public.play(id);
ALTER TABLE ONLY public.play
    ADD CONSTRAINT fk_play_player_id_player FOREIGN KEY (player_id) REFERENCES public.player(id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT fk_settings_player_id_player FOREIGN KEY (player_id) REFERENCES public.player(id);
