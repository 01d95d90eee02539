BEGIN TRANSACTION;
CREATE TABLE aid (
	play_id VARCHAR(32) NOT NULL, 
	hints INTEGER NOT NULL, 
	coached BOOLEAN NOT NULL, 
	puzzle TEXT NOT NULL, 
	CONSTRAINT pk_aid PRIMARY KEY (play_id), 
	CONSTRAINT fk_aid_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
CREATE TABLE mark (
	play_id VARCHAR(32) NOT NULL, 
	winnable DATETIME, 
	peeked DATETIME, 
	CONSTRAINT pk_mark PRIMARY KEY (play_id), 
	CONSTRAINT fk_mark_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "mark" VALUES('728796aa28a1212a',NULL,'2026-11-23 08:15:57.224180');
CREATE TABLE node (
	play_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	parent INTEGER, 
	move VARCHAR(16) NOT NULL, 
	ply INTEGER NOT NULL, 
	next INTEGER, 
	comment TEXT NOT NULL, 
	CONSTRAINT pk_node PRIMARY KEY (play_id, number), 
	CONSTRAINT uq_node_play_id UNIQUE (play_id, parent, move), 
	CONSTRAINT fk_node_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "node" VALUES('728796aa28a1212a',0,NULL,'',0,1,'');
INSERT INTO "node" VALUES('728796aa28a1212a',1,0,'c1-d',1,2,'');
INSERT INTO "node" VALUES('728796aa28a1212a',2,1,'g1-d',2,3,'');
INSERT INTO "node" VALUES('728796aa28a1212a',3,2,'b8-u',3,4,'');
INSERT INTO "node" VALUES('728796aa28a1212a',4,3,'deal',4,7,'');
INSERT INTO "node" VALUES('728796aa28a1212a',5,4,'a4-w',5,6,'');
INSERT INTO "node" VALUES('728796aa28a1212a',6,5,'deal',6,NULL,'');
INSERT INTO "node" VALUES('728796aa28a1212a',7,4,'w-d',5,8,'');
INSERT INTO "node" VALUES('728796aa28a1212a',8,7,'deal',6,9,'');
INSERT INTO "node" VALUES('728796aa28a1212a',9,8,'deal',7,NULL,'');
INSERT INTO "node" VALUES('45b6d2fc4a2f9a5c',0,NULL,'',0,1,'');
INSERT INTO "node" VALUES('45b6d2fc4a2f9a5c',1,0,'deal',1,2,'');
INSERT INTO "node" VALUES('45b6d2fc4a2f9a5c',2,1,'deal',2,3,'');
INSERT INTO "node" VALUES('45b6d2fc4a2f9a5c',3,2,'deal',3,4,'');
INSERT INTO "node" VALUES('45b6d2fc4a2f9a5c',4,3,'s1-k1',4,NULL,'');
INSERT INTO "node" VALUES('ac94b0895d2fdf84',0,NULL,'',0,NULL,'');
INSERT INTO "node" VALUES('e69783f61e31e2b8',0,NULL,'',0,1,'Well!');
INSERT INTO "node" VALUES('e69783f61e31e2b8',1,0,'1+2',1,NULL,'');
CREATE TABLE outcome (
	play_id VARCHAR(32) NOT NULL, 
	ended DATETIME NOT NULL, 
	won BOOLEAN NOT NULL, 
	verdict VARCHAR(8), 
	moves INTEGER, 
	chance FLOAT, 
	CONSTRAINT pk_outcome PRIMARY KEY (play_id), 
	CONSTRAINT fk_outcome_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "outcome" VALUES('45b6d2fc4a2f9a5c','2026-11-23 08:15:56.530182',0,NULL,4,NULL);
CREATE TABLE play (
	id VARCHAR(32) NOT NULL, 
	player_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	family TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	start_kind VARCHAR(16) NOT NULL, 
	start TEXT NOT NULL, 
	shuffles TEXT NOT NULL, 
	seed TEXT, 
	strict BOOLEAN NOT NULL, 
	headers TEXT NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	cursor INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	started DATETIME NOT NULL, 
	changed DATETIME NOT NULL, 
	moved BOOLEAN, 
	seconds INTEGER, 
	undos INTEGER, 
	day DATE, 
	origin VARCHAR(64), 
	challenge TEXT, 
	CONSTRAINT pk_play PRIMARY KEY (id), 
	CONSTRAINT fk_play_player_id_player FOREIGN KEY(player_id) REFERENCES player (id)
);
INSERT INTO "play" VALUES('728796aa28a1212a',1,'crazy-quilt','quilt',1,'number','42','',NULL,1,'{"Date": "2026-11-23"}','playing',9,7,'2026-11-23 08:15:56.018969','2026-11-23 08:15:56.440521',1,NULL,2,NULL,'728796aa28a1212a','');
INSERT INTO "play" VALUES('45b6d2fc4a2f9a5c',1,'windmill','windmill',1,'number','7','',NULL,1,'{"Date": "2026-11-23"}','resigned',4,4,'2026-11-23 08:15:56.469550','2026-11-23 08:15:56.523725',1,NULL,0,NULL,'45b6d2fc4a2f9a5c','');
INSERT INTO "play" VALUES('ac94b0895d2fdf84',1,'crazy-quilt?wrap=on','quilt',1,'number','18446744073709551615','',NULL,1,'{"Date": "2026-11-23"}','playing',0,0,'2026-11-23 08:15:56.569643','2026-11-23 08:15:56.569643',0,0,0,NULL,'ac94b0895d2fdf84','');
INSERT INTO "play" VALUES('e69783f61e31e2b8',1,'doubles-and-quits','doubles',1,'text','cells=4S 4H 6S 7S 6H/7H','',NULL,1,'{"Player": "Ann"}','playing',1,1,'2026-11-23 08:15:57.347909','2026-11-23 08:15:57.347909',1,NULL,NULL,NULL,'e69783f61e31e2b8','');
CREATE TABLE player (
	id INTEGER NOT NULL, 
	secret_hash VARCHAR(64) NOT NULL, 
	since DATETIME NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT uq_player_secret_hash UNIQUE (secret_hash)
);
INSERT INTO "player" VALUES(1,'db65bb89a20dbcca5743acaeff0931e2e1fdf0b4f81474a9f38afc74c5eb9ff2','2026-11-23 08:15:56.020378');
CREATE TABLE settings (
	player_id INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	changed DATETIME NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (player_id), 
	CONSTRAINT fk_settings_player_id_player FOREIGN KEY(player_id) REFERENCES player (id)
);
INSERT INTO "settings" VALUES(1,'{"theme": "dark"}','2026-11-23 08:15:57.190419');
CREATE INDEX ix_play_changed ON play (changed);
CREATE INDEX ix_play_origin ON play (player_id, origin);
CREATE INDEX ix_play_player_id ON play (player_id);
COMMIT;
